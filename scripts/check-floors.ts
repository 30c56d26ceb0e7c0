// Part of `npm run check`: does every import stay on its floor, and every statement with the tables that are its own?
// Is every package that the program brings used and spoken of?

import { findDependencyViolations } from './floors/dependencies.ts'
import { readSources } from './floors/imports.ts'
import { findKeyViolations } from './floors/keys.ts'
import { findViolations, folders } from './floors/rules.ts'
import { findTableViolations, tablesIn } from './floors/tables.ts'
import { root } from './project.mjs'

const sources = readSources(root, folders)
const violations = [
  ...findViolations(sources),
  ...findTableViolations(tablesIn(root), sources),
  ...findKeyViolations(sources),
  ...findDependencyViolations(root, sources),
]
for (const violation of violations) console.log(violation)
process.exitCode = violations.length > 0 ? 1 : 0
