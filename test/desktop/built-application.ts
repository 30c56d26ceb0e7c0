import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildDesktop } from '../../scripts/build/build-desktop.mjs'

/** Builds the desktop application into a folder of the test's own; `remove` takes it away. */
export async function buildApplication(name: string): Promise<{ folder: string; remove: () => void }> {
  const folder = join(import.meta.dirname, '../../dist', `desktop-${name}-${process.pid}`)
  await buildDesktop(folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
