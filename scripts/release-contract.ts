// `npm run release:contract` keeps the public contract of a release: from then on `npm test` compares with it, and a change
// that breaks a client has to be named in CHANGELOG.md.

import { readFileSync, writeFileSync } from 'node:fs'
import type { Operation } from '../server/http/openapi.ts'
import { answerHelp, root } from './project.mjs'

const HELP = `npm run release:contract
Keeps today's public contract as the released one, which npm test compares with from then on.
`
answerHelp(HELP)

const contract = JSON.parse(readFileSync(`${root}/docs/openapi.public.json`, 'utf8'), withoutSentences)
for (const methods of Object.values<Record<string, Operation>>(contract.paths))
  for (const operation of Object.values(methods)) keepSuccesses(operation)
writeFileSync(`${root}/docs/released-contract.json`, `${JSON.stringify(contract)}\n`)
console.log(`docs/released-contract.json is the contract of ${contract.info.version}.`)

/** A field may be called `description` too; a sentence is text. Examples of answers follow from the fields. */
function withoutSentences(key: string, value: unknown): unknown {
  return key === 'examples' || (['description', 'summary'].includes(key) && typeof value === 'string')
    ? undefined
    : value
}

/** Problems are left out: any call may answer one, and new ones break nobody. */
function keepSuccesses(operation: Operation): void {
  for (const status of Object.keys(operation.responses))
    if (!status.startsWith('2')) delete operation.responses[status]
}
