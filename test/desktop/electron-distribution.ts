import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** By this the fuses are found in Electron's program: it, a version, how many there are, and the fuses. */
export const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/**
 * Fuses of Electron as delivered: '0' is off, '1' is on. In this order; see electron-builder.yml for ours.
 */
const DELIVERED = '101100010'

/**
 * Makes what stands for Electron's distribution for Linux: the files that electron-builder moves, renames and writes
 * into, around a program that does nothing but hold fuses.
 */
export function makeDistribution(folder: string, version: string): void {
  for (const sub of ['resources', 'locales']) mkdirSync(join(folder, sub), { recursive: true })
  const fuses = `${SENTINEL}\x01${String.fromCharCode(DELIVERED.length)}${DELIVERED}`
  writeFileSync(join(folder, 'electron'), `#!/bin/sh\n# before ${fuses} after\nexit 1\n`)
  chmodSync(join(folder, 'electron'), 0o755)
  writeFileSync(join(folder, 'version'), version)
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'locales/en-US.pak'])
    writeFileSync(join(folder, file), `stands for ${file}\n`)
}
