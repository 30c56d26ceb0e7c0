import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { root } from '../project.mjs'
import { migrationNames } from './migrations.ts'
import { type Made, Refusal } from './output.ts'

/**
 * The digest of every migration. One that is listed is released: databases remember its name and never run it again, so
 * its file stays as it is for ever. A new one is added to the list; one that changed, or is gone, is refused.
 */
export const frozen = (): Made => ({ outputs: [{ path: LIST, text: renderFrozen() }] })

const LIST = 'migrations/frozen.json'

function renderFrozen(): string {
  const listed = JSON.parse(readFileSync(`${root}/${LIST}`, 'utf8')) as Record<string, string>
  const digests = Object.fromEntries(migrationNames().map(name => [name, digestOf(name)]))
  for (const [name, digest] of Object.entries(listed)) {
    if (digests[name] === digest) continue
    throw new Refusal(
      `migrations/${name}.ts ${name in digests ? 'was changed' : 'is gone'} although databases have been made with it: ` +
        'put it back and write a further migration (one that never left this computer may be taken out of migrations/frozen.json)',
    )
  }
  return `${JSON.stringify(digests, null, 2)}\n`
}

/** The SHA-256 of a migration's text, whatever ends its lines. */
const digestOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(`${root}/migrations/${name}.ts`, 'utf8').replaceAll('\r\n', '\n'))
    .digest('hex')
