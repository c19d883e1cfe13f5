// SDL 2, and SDL_image, which writes pictures.
#ifndef TANDEM_CSDL2_SHIM_H
#define TANDEM_CSDL2_SHIM_H
#if __has_include(<SDL2/SDL.h>) && __has_include(<SDL2/SDL_image.h>)
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <SDL2/SDL_opengl.h>
#include <SDL2/SDL_syswm.h>
#else
#error "SDL's headers are missing. Install them with: sudo apt-get install libsdl2-dev libsdl2-image-dev"
#endif
#endif
