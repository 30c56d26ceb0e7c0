import { splitArguments } from '../../../agents/tools/arguments.ts'
import {
  type AnyRoute,
  AppError,
  type PrepareContext,
  type Said,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import type { Say } from '../../../kernel/speech/speech.ts'
import type { Asked, Earlier, Reading } from '../kinds/kind.ts'
import { definitionOf } from './definitions.ts'

/** An answer as it was read for a report. */
export interface Answer {
  body: unknown
  name: Sentence
  /** Its address in the API, with its day. */
  address: string
  page: string
  /** The area whose rights it was read with. */
  area: string
  definition: (field: string) => string | null
}

/** Why an answer could not be read. */
export interface NoAnswer {
  lacks: Said
  page: string
}

/** Rows that one page of a list may have. */
const PAGE = 500
/** Pages of a list that are read at most. */
const MOST_PAGES = 40

/** Reads the office's answers for a report, through the door, as the person of `ctx` and in the report’s language. */
export async function readFor(
  ctx: PrepareContext,
  reading: Reading,
  asked: Asked,
  day: string,
  { earlier, say }: { earlier: Earlier; say: Say },
): Promise<Answer | NoAnswer> {
  const given = reading.given(asked, day, earlier)
  const page = reading.page(asked, earlier)
  if (given === null)
    return { lacks: reading.lacks ?? sentence`${reading.name}: there is nothing to read.`, page }
  const route = routeOf(ctx, reading.route)
  try {
    return {
      body: await bodyOf(ctx, route, given, say),
      name: reading.name,
      address: addressOf(route, given),
      page,
      area: ctx.services.registry.moduleOf(route).key,
      definition: path => definitionOf(route, path),
    }
  } catch (error) {
    // Answers that are not there or not for this person are missing; any other fault is tried again.
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { lacks: sentence`${reading.name}: ${error.detail}`, page }
  }
}

function routeOf({ services }: Pick<PrepareContext, 'services'>, named: string): AnyRoute {
  const route = services.registry.routes.find(({ method, path }) => `${method} ${path}` === named)
  if (!route) throw new Error(`${named} is no route`)
  return route
}

/** The whole answer; a list page by page. */
async function bodyOf(
  ctx: PrepareContext,
  route: AnyRoute,
  given: Readonly<Record<string, unknown>>,
  say: Say,
) {
  const { callAs } = ctx.services
  const { params, query } = splitArguments(route, given)
  if (!('cursor' in route.parse.query.shape))
    return (await callAs(ctx, route, { params, query }, { say })).body
  const rows: unknown[] = []
  let cursor: string | null | undefined
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const paged = { ...(query as object), limit: String(PAGE), ...(cursor && { cursor }) }
    const answer = await callAs(ctx, route, { params, query: paged }, { say })
    rows.push(...(answer.body as unknown[]))
    cursor = answer.next
    if (!cursor) break
  }
  return rows
}

function addressOf({ path }: AnyRoute, given: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  let address = path
  for (const [name, value] of Object.entries(given)) {
    const placeholder = `{${name}}`
    if (address.includes(placeholder))
      address = address.replace(placeholder, encodeURIComponent(String(value)))
    else query.set(name, String(value))
  }
  return query.size > 0 ? `${address}?${query}` : address
}
