// `npm run generate` writes every generated file; with `--check`, which is part of `npm run check`, it only compares.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { clientTypes } from './generate/client-types.ts'
import { contract } from './generate/contract.ts'
import { events } from './generate/events.ts'
import { frozen } from './generate/frozen.ts'
import { languages } from './generate/languages.ts'
import { migrations } from './generate/migrations.ts'
import { modules } from './generate/modules.ts'
import { type Output, Refusal } from './generate/output.ts'
import { pages } from './generate/pages.ts'
import { permissions } from './generate/permissions.ts'
import { schema } from './generate/schema.ts'
import { tables } from './generate/tables.ts'
import { root } from './project.mjs'

/** In the order in which they are written: a later one may be made from an earlier one. */
const steps: ReadonlyArray<Output | (() => Promise<Output[]>)> = [
  modules,
  frozen,
  migrations,
  tables,
  schema,
  pages,
  permissions,
  events,
  contract,
  clientTypes,
  languages,
]

const onlyCheck = process.argv.includes('--check')
try {
  for (const step of steps)
    for (const output of typeof step === 'function' ? await step() : [step]) await write(output)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function write({ path, render }: Output): Promise<void> {
  const file = `${root}/${path}`
  const text = await render()
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  if (onlyCheck) {
    console.error(`${path} is out of date: run "npm run generate"`)
    process.exitCode = 1
  } else {
    writeFileSync(file, text)
  }
}
