import { z } from 'zod'
import { auditHash, holdsValues, valuesMatch } from '../kernel/audit.ts'
import { csvOf } from './documents/csv.ts'
import type { Vault } from './secrets/vault.ts'
import { fingerprintOf, isSigned, type Signature, signatureOf } from './signed-file.ts'

const cell = z.union([z.string(), z.number(), z.null()])
/** An entry of the chain, with its stored values beside it. */
const Entry = z.looseObject({
  org_id: z.number(),
  seq: z.number(),
  at: cell,
  actor_kind: cell,
  actor_id: cell,
  actor_name: cell,
  via: cell,
  request_id: cell,
  action: cell,
  target: cell,
  outcome: cell,
  details: z.string(),
  prev_hash: z.string(),
  hash: z.string(),
  salt: z.string().nullable(),
  values: z.string().nullable(),
  erased_at: z.string().nullable(),
})
export type AuditFileEntry = z.output<typeof Entry>

const AuditFile = z.object({
  format: z.literal('fund-office-audit-1'),
  organisation: z.object({ id: z.number(), name: z.string() }),
  made_at: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The end of the whole chain when the file was made, whichever entries are in it. */
  head: z.object({ seq: z.number(), hash: z.string() }),
  entries: z.array(Entry),
})
type AuditFile = z.output<typeof AuditFile>

const SignedBy = z.object({ algorithm: z.literal('Ed25519'), public_key: z.string(), signature: z.string() })

/**
 * The file as JSON, whose last line is the signature of everything before that line: `"signed": {...}}`. It is checked
 * by this office's command and by anything that knows Ed25519.
 */
export function auditAsJson(vault: Vault, content: AuditFile): string {
  const { entries, ...rest } = content
  const lines = entries.map(entry => JSON.stringify(entry)).join(',\n')
  const signed = `${JSON.stringify(rest).slice(0, -1)},"entries":[\n${lines}\n],\n`
  return `${signed}"signed":${JSON.stringify(signatureOf(vault, content.organisation.id, signed))}}\n`
}

const COLUMNS = [
  'seq',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'via',
  'action',
  'target',
  'outcome',
  'request_id',
  'values',
  'erased_at',
  'details',
  'prev_hash',
  'hash',
] as const

/** The file as CSV: a row for each entry, one for the head of the chain, and the signature of all before it as the last. */
export function auditAsCsv(vault: Vault, content: AuditFile): string {
  const { organisation, made_at, head, entries } = content
  const signed = csvOf([
    COLUMNS,
    ...entries.map(entry => COLUMNS.map(column => entry[column])),
    ['head', made_at, head.seq, head.hash, organisation.name],
  ])
  const { algorithm, public_key, signature } = signatureOf(vault, organisation.id, signed)
  return `${signed}signed,${algorithm},${public_key},${signature}\r\n`
}

export interface AuditFileVerdict {
  /** Findings, one sentence each. */
  says: string[]
  wrong: string | null
  fingerprint: string | null
}

/** Checks a file by itself: its signature, and where it is JSON each entry, how they follow one another, and the values. */
export function verifyAuditFile(text: string): AuditFileVerdict {
  const end = text.trimEnd().lastIndexOf('\n') + 1
  const signed = text.slice(0, end)
  const by = signatureIn(text.slice(end).trim())
  if (!by)
    return {
      says: [],
      wrong: 'It is not an export of the audit log: no signature ends it.',
      fingerprint: null,
    }
  const fingerprint = fingerprintOf(by.public_key)
  if (!isSigned(signed, by))
    return { says: [], wrong: 'The file was changed after it was signed.', fingerprint }
  const says = [`The signature is of the key ${by.public_key}.`]
  if (!text.startsWith('{'))
    return {
      says: [...says, 'A CSV file is checked by its signature; the JSON file by its chain too.'],
      wrong: null,
      fingerprint,
    }
  const parsed = AuditFile.safeParse(JSON.parse(text))
  if (!parsed.success) return { says, wrong: 'It is not in the form of this version.', fingerprint }
  const wrong = brokenIn(parsed.data)
  const { organisation, entries, head, made_at } = parsed.data
  const erased = entries.filter(entry => entry.erased_at !== null).length
  return {
    says: [
      ...says,
      `${organisation.name}: ${entries.length} entries of a chain of ${head.seq}, made ${made_at}; the values of ${erased} were erased.`,
    ],
    wrong,
    fingerprint,
  }
}

function brokenIn({ entries, head }: AuditFile): string | null {
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1]
    if (auditHash(entry) !== entry.hash) return `Entry ${entry.seq} is not as it was written.`
    if (before && (entry.seq !== before.seq + 1 || entry.prev_hash !== before.hash))
      return `Entry ${entry.seq} does not follow the one before it.`
    if (holdsValues(entry.details) && entry.erased_at === null && !valuesMatch(entry))
      return `Entry ${entry.seq} has other values than it was written with.`
  }
  const last = entries.at(-1)
  if (last?.seq === head.seq && last.hash !== head.hash) return 'The last entry is not the head of the chain.'
  return null
}

function signatureIn(line: string): Signature | null {
  const [word, algorithm, public_key, signature] = line.split(',')
  if (word === 'signed') return SignedBy.safeParse({ algorithm, public_key, signature }).data ?? null
  if (!line.startsWith('"signed":')) return null
  try {
    return SignedBy.safeParse(JSON.parse(line.slice('"signed":'.length, -1))).data ?? null
  } catch {
    return null
  }
}
