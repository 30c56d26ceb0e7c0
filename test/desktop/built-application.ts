import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildDesktop } from '../../scripts/build/build-desktop.mjs'
import type { Binaries } from '../../scripts/build/native-packages.mjs'

/** Builds the desktop application into a folder of the test's own; `remove` takes it away. */
export async function buildApplication(
  name: string,
  binaries?: Binaries,
): Promise<{ folder: string; remove: () => void }> {
  const folder = join(import.meta.dirname, '../../dist', `desktop-${name}-${process.pid}`)
  await buildDesktop(folder, binaries)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
