// Part of `npm run check`: does every import stay on its floor?

import { readSources } from './floors/imports.ts'
import { findViolations, folders } from './floors/rules.ts'
import { root } from './project.mjs'

const violations = findViolations(readSources(root, folders))
for (const violation of violations) console.log(violation)
process.exitCode = violations.length > 0 ? 1 : 0
