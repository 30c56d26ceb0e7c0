import { z } from 'zod'
import { entity, field, input, type Permission, route } from '../kernel/index.ts'
import type { ToolDeclaration } from '../kernel/routes/endpoint.ts'
import { plain } from './columns.ts'
import { lend, lendingErrors, lentAnswer, rowsOfLent, type Wanted } from './lending.ts'
import type { LentKind } from './lent-kind.ts'
import { presentLent } from './lent-rows.ts'
import { LentSource, lentRow, RecordSource } from './lent-schemas.ts'
import { MAX_BYTES } from './schemas.ts'

interface Lending {
  kind: LentKind
  /** The module whose call it is. */
  module: string
  /** The area whose permissions hold. */
  area: string
  /** The address of the list of the office's own. */
  path: string
  /** The noun, in names of operations (`LentDeals`) and in words (`deals`). */
  operation: string
  words: string
  /** Rows as they are sent with a call. */
  example: string
  tool: Pick<ToolDeclaration, 'name' | 'title' | 'category' | 'keywords'> & { description: string }
}

/** The call that reads records of a kind where they are, for one answer: the list of a source beside the list of the office. */
export function lentRoute({ kind, module, area, path, operation, words, example, tool }: Lending) {
  const asked = Object.fromEntries((kind.asks ?? []).map(name => [name, ASKED[name as keyof typeof ASKED]()]))
  return route({
    method: 'POST',
    path: `${path}/read`,
    operation: `read${operation}`,
    effect: 'read',
    summary: `Read ${words} of a source`,
    description:
      'Reads them in memory, through a connection as its binding says or as they are sent, and keeps nothing. `source` tells what came from where and when, and which rows could not be read.',
    access: `${area}:read` as Permission,
    bodyLimit: MAX_BYTES,
    body: input(`${operation}Input`, { source: RecordSource, ...asked }),
    example: { source: { type: 'inline', documents: [{ name: 'rows.csv', text: example }] } } as never,
    response: entity(operation, { rows: z.array(lentRow(kind)), source: LentSource }),
    errors: lendingErrors,
    tool: { ...tool, credits: 1, openWorld: true },
    prepare: (ctx, { body: { source, ...wanted } }) => lend(ctx, kind, source, module, wanted as Wanted),
    async handle(ctx, { body: { source: _source, ...wanted } }, lent) {
      const { rows, source } = await rowsOfLent(ctx, kind, lent)
      const within = rows.filter(({ values }) => isAsked(values, wanted as Wanted))
      const answer = { rows: within.map(row => presentLent(row, kind, lent.reading)), source }
      return lentAnswer(lent, answer, { rows: [] })
    },
  })
}

const day = (description: string) => field.date().optional().meta({ format: 'date', description })
const text = (description: string, example: string) =>
  field.line(200).optional().meta({ description, example })

/** Arguments a call may pass. */
const ASKED = {
  from: () => day('First day'),
  to: () => day('Last day'),
  as_of: () => day('As of this day'),
  index: () => text('Index as the source names it', 'SOFR'),
  instrument: () => text('Instrument as the source names it', 'XS0000000009'),
}

/** A server may ignore the request's limits: rows of other days, or of another name, are left out here. */
function isAsked(values: Readonly<Record<string, string | null>>, { from, to, ...named }: Wanted): boolean {
  const { date } = values
  const within = date == null || ((from ?? date) <= date && date <= (to ?? date))
  return (
    within &&
    Object.entries(named).every(
      ([name, said]) => said === undefined || values[name] == null || plain(values[name]) === plain(said),
    )
  )
}
