import { writeFileSync } from 'node:fs'

/**
 * Disables core dumps of this process and all it starts: a crashed process must not leave documents behind
 * for those who look for the fault. On Linux; macOS and Windows write none by default.
 */
export function keepMemoryFromCoreDumps(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    // A kernel or a container without it.
  }
}
