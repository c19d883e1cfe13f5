// A log of react-native-video's events. Copy this file into a React Native app; see docs/testing-react-native.md.

/**
 * Returns a function that writes an event as a line for `tandem log verify --profile react-native-video`.
 *
 * @param {(line: string) => void} write receives each line, without a newline
 */
export function pictureInPictureLog(write = console.log) {
  const beginning = performance.now();
  return (player, callback, values = {}) => {
    const t_us = Math.round((performance.now() - beginning) * 1000);
    write(JSON.stringify({ callback, player, t_us, ...values }));
  };
}
