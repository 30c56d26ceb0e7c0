import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/project.mjs'
import { clone } from '../fresh/newcomer.ts'

/** The project as a clone has it, with the packages that are installed here: nothing in it was made yet. */
export function cloneWithPackages(target: string): void {
  clone(target)
  // Link by link, so that nothing done to the folder of the copy is done to the real one.
  mkdirSync(join(target, 'node_modules'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(target, 'node_modules', name))
}
