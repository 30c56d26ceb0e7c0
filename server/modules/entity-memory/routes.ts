import { type PrepareContext, route } from '../../kernel/index.ts'
import { entityMemory } from './memory.ts'
import { noteFact, redactFact, supersedeFact } from './notes.ts'
import { EntityMemory, FactInput, MemoryFact, MemoryQuery, RedactInput, SupersedeInput } from './schemas.ts'

const P = '/api/v1/svc/entity-memory'
const FACT = `${P}/facts/{note_id}` as const

/** How long a call waits for recent writes, in milliseconds. */
const PATIENCE_MS = 2000

const upToDate = (ctx: PrepareContext) => ctx.services.search.upToDate(ctx.principal.orgId, PATIENCE_MS)

const not_found = [404, 'The record or the fact does not exist or is hidden from the caller'] as const

export const routes = [
  route({
    method: 'GET',
    path: P,
    operation: 'getEntityMemory',
    summary: 'Get the dated facts about a company, contact, fund or investor',
    description:
      'Each fact with its source: a value that a field of the record has or had, the words of an analysed document, an entry of the timeline, or what somebody noted. A newer fact does not delete an older one, and current facts that differ are listed as contradictions. `as_known_on` shows what the office knew on a day. Facts from sources that the caller may not see are left out.',
    access: 'entity-memory:read',
    query: MemoryQuery,
    response: EntityMemory,
    errors: { not_found },
    tool: {
      name: 'svc_get_entity_memory',
      title: 'Show what is known about somebody',
      category: 'crm',
      credits: 1,
      description:
        'Gives the dated facts about a company, contact, fund or investor with their sources, older values and contradictions, also as known on an earlier day. Without one it searches the facts that people noted. It changes nothing.',
      keywords: 'memory facts known preferences history remember contradiction earlier value used to be',
    },
    prepare: upToDate,
    handle: (ctx, { query }) => entityMemory(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'noteFact',
    summary: 'Add a fact about a company, contact, fund or investor',
    access: 'entity-memory:write',
    audience: 'pages',
    status: 201,
    body: FactInput,
    example: {
      entity: 'company/5',
      attribute: 'preference',
      value: 'Takes senior secured loans alone',
      source_type: 'meeting',
      source: 'Annual meeting',
    },
    response: MemoryFact,
    errors: { not_found },
    prepare: upToDate,
    handle: (ctx, { body }) => noteFact(ctx, body),
  }),
  route({
    method: 'POST',
    path: `${FACT}/supersede`,
    operation: 'supersedeFact',
    summary: 'Supersede a fact that was noted',
    access: 'entity-memory:write',
    audience: 'pages',
    status: 201,
    body: SupersedeInput,
    example: { value: 'Takes mezzanine, too' },
    response: MemoryFact,
    errors: {
      not_found,
      already_superseded: [409, 'Another fact took its place already'],
      redacted: [409, 'The fact was redacted'],
    },
    prepare: upToDate,
    handle: (ctx, { params, body }) => supersedeFact(ctx, params.note_id, body),
  }),
  route({
    method: 'POST',
    path: `${FACT}/redact`,
    operation: 'redactFact',
    summary: 'Remove the words of a fact that was noted',
    description:
      'For good: value and source are emptied; that there was a fact, of which day and by whom, stays.',
    access: 'entity-memory:write',
    audience: 'pages',
    body: RedactInput,
    example: { reason: 'The person asked for it' },
    response: MemoryFact,
    errors: { not_found },
    prepare: upToDate,
    handle: (ctx, { params, body }) => redactFact(ctx, params.note_id, body.reason),
  }),
] as const
