import Glibc
import Synchronization

/// The Fourier transform of real numbers by FFTW in single precision (Debian: libfftw3-single3). Loaded on demand,
/// because only audio alignment needs it.
///
/// Thread: any. FFTW may create and destroy plans on only one thread at a time, so transforms wait for each other.
package struct FourierTransform {
  package static let package = "libfftw3-single3"
  private static let library = "libfftw3f.so.3"
  /// The planner's flag `FFTW_ESTIMATE`. `FFTW_MEASURE` would take more time than it saves in a
  /// single transform.
  private static let estimate: UInt32 = 1 << 6

  private typealias Plan = OpaquePointer
  private typealias MakePlan =
    @convention(c) (
      Int32, UnsafeMutablePointer<Float>?, UnsafeMutablePointer<Float>?, UInt32
    ) -> Plan?
  private typealias UsePlan = @convention(c) (Plan?) -> Void

  private static let turn = Mutex(())

  private let toFrequencies: MakePlan
  private let toTime: MakePlan
  private let execute: UsePlan
  private let destroy: UsePlan

  /// Loads FFTW; nil if it is not installed.
  package init?() {
    // Load the library once, and never unload it.
    guard let library = dlopen(Self.library, RTLD_NOW | RTLD_LOCAL) else { return nil }
    guard let toFrequencies = dlsym(library, "fftwf_plan_dft_r2c_1d"),
      let toTime = dlsym(library, "fftwf_plan_dft_c2r_1d"), let execute = dlsym(library, "fftwf_execute"),
      let destroy = dlsym(library, "fftwf_destroy_plan")
    else { return nil }
    // SAFETY: FFTW 3's own declarations, fixed by its ABI version; a complex number is two floats.
    self.toFrequencies = unsafeBitCast(toFrequencies, to: MakePlan.self)
    self.toTime = unsafeBitCast(toTime, to: MakePlan.self)
    self.execute = unsafeBitCast(execute, to: UsePlan.self)
    self.destroy = unsafeBitCast(destroy, to: UsePlan.self)
  }

  /// - Returns: alternating real and imaginary parts of the frequencies from zero to half the sample rate; nil if
  ///   memory is exhausted.
  func frequencies(of samples: [Float]) -> [Float]? {
    transform(samples, count: samples.count + 2, samples.count, toFrequencies)
  }

  /// The inverse transform. The samples are not divided by their number.
  func samples(of frequencies: [Float], count: Int) -> [Float]? {
    transform(frequencies, count: count, count, toTime)
  }

  private func transform(_ input: [Float], count: Int, _ size: Int, _ make: MakePlan) -> [Float]? {
    var (input, output) = (input, [Float](repeating: 0, count: count))
    let isDone = input.withUnsafeMutableBufferPointer { from in
      output.withUnsafeMutableBufferPointer { to in
        Self.turn.withLock { _ in
          guard let plan = make(Int32(size), from.baseAddress, to.baseAddress, Self.estimate) else { return false }
          execute(plan)
          destroy(plan)
          return true
        }
      }
    }
    return isDone ? output : nil
  }
}
