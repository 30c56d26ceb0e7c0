import {
  AppError,
  invalid,
  invalidField,
  joined,
  notFound,
  type PrepareContext,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { reasonSaid } from '../../../platform/documents/unread-reasons.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { ReadDocument } from '../../../reading/text/document.ts'
import { throughSource } from '../../../sources/read-source.ts'
import { readTape } from '../../pricer/index.ts'
import type { RunInput } from './schemas.ts'

type TableGiven = { name: string; csv: string } | { name: string; xlsx: string }

/** A pool that was read where it is; the ids of its loans are those of the file, or the rows where the file was lent. */
export type PledgedLoans = Awaited<ReturnType<typeof readPledged>>

const MOST_TOLD = 5

/**
 * Reads the loan tape that a run names through a source. 422 at `source` where it is not one file, or where a row of it
 * cannot be read: a base is worked out on all of a pool or not at all.
 */
export async function readPledged(ctx: PrepareContext, facilityId: number, { source, as_of }: RunInput) {
  if (source === undefined) return null
  const facility = await ctx.read(db =>
    db.selectFrom('risk_facilities').select('currency').where('id', '=', facilityId).executeTakeFirst(),
  )
  if (!facility) throw notFound()
  const { results, byod } = await throughSource<TableGiven | ReadDocument>(ctx, source, 'risk', {
    text: async ({ name, text }) => ({ name, csv: text }),
    document: async document => document,
    file: async ({ name, bytes }) => tableOf(name, Buffer.from(bytes)),
  })
  const [table, ...others] = results
  if (!table || others.length > 0)
    throw invalidField('source', sentence`has ${results.length} documents: choose the loan tape file`)
  if (!('csv' in table || 'xlsx' in table))
    throw invalidField(
      'source',
      table.reason === null
        ? sentence`is not a table: ${table.name}`
        : sentence`cannot be read: ${table.name}, ${reasonSaid(table.reason)}`,
    )
  const given = { as_of_date: as_of ?? (await todayOf(ctx)), currency: facility.currency }
  const { loans, analysis } = await readTape(ctx, {
    ...{ ...given, ...table, cpr: 0, cdr: 0, severity: 0, price_pct: 1 },
  }).catch(atSource)
  if (analysis.errors.length > 0) throw invalidField('source', rowsInError(analysis.errors))
  return loans.map(({ loan_id, balance, ...fields }, at) => ({
    id: byod ? `Row ${at + 1}` : loan_id,
    balance,
    fields,
  }))
}

/** Reports errors of the table at the source it came from. */
function atSource(error: unknown): never {
  if (error instanceof AppError && error.errors)
    throw invalid(error.errors.map(({ message }) => ({ path: 'source', message })))
  throw error
}

/** A workbook is an archive; anything else is taken for CSV. */
const tableOf = (name: string, bytes: Buffer): TableGiven =>
  bytes.subarray(0, 2).toString('latin1') === 'PK'
    ? { name, xlsx: bytes.toString('base64') }
    : { name, csv: bytes.toString('utf8') }

const rowsInError = (errors: ReadonlyArray<{ row: number; column: string; message: string }>): Sentence =>
  sentence`has rows that cannot be read: ${joined(
    errors.slice(0, MOST_TOLD).map(({ row, column, message }) => sentence`row ${row}, ${column}: ${message}`),
    '; ',
  )}`
