import { writeFileSync } from 'node:fs'

/**
 * What a fallen process leaves behind for those who look for the fault must not hold documents: from here on no memory of
 * this process, or of any it starts, is written to a core dump. On Linux; macOS and Windows write none unless told to.
 */
export function keepMemoryFromCoreDumps(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    // A kernel or a container without it.
  }
}
