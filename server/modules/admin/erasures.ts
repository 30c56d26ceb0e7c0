import { z } from 'zod'
import { eraseValues, findValues } from '../../kernel/audit-values.ts'
import { type Context, contains, entity, field, notFound, route } from '../../kernel/index.ts'
import { type DataSubject, names, wordsFor } from '../../platform/personal-data.ts'

const NOT_REACHED = [
  'Backups, archives and files that left the office: they are kept or deleted where they lie.',
  'Documents and the records under `remains`, which name the person: they are changed where they are kept.',
  'Proposals and runs of agents, imports, e-mail that was sent, and what webhooks delivered.',
  'Entries of the audit log from before its values lay beside it, and who acted.',
]

const Count = z.object({ what: z.string(), count: z.int() })
const Mention = z.object({ type: z.string(), record_id: field.id() })

const PersonalData = entity('PersonalData', {
  contact_id: field.id(),
  records: z.array(z.object({ type: z.string(), id: field.id(), data: z.record(z.string(), z.unknown()) })),
  audit_entries: z.array(
    z.object({
      seq: z.int(),
      at: field.timestamp(),
      action: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  mentions: z.array(Mention).meta({ description: 'Other records that name the person' }),
  searched_by_name: z.boolean().meta({ description: 'False where another contact is called the same' }),
  not_reached: z.array(z.string()),
})

const Erasure = entity('Erasure', {
  contact_id: field.id(),
  erased: z.array(Count),
  remains: z
    .array(Mention)
    .meta({ description: 'Other records that name the person, which this does not change' }),
  searched_by_name: z.boolean().meta({ description: 'False where another contact is called the same' }),
  not_reached: z.array(z.string()),
})

/** All that is found about a contact. */
async function find(ctx: Context, contactId: number) {
  const keepers = ctx.services.registry.modules.flatMap(({ personalData }) => personalData ?? [])
  let subject: DataSubject | undefined
  for (const keeper of keepers) subject ??= await keeper.subject?.(ctx.db, contactId)
  if (!subject) throw notFound()
  const kept = []
  for (const keeper of keepers) kept.push({ keeper, records: await keeper.find(ctx.db, subject) })
  const person = subject
  const target = `/api/v1/svc/crm/contacts/${contactId}`
  const entries = (await findValues(ctx.db, { words: wordsFor(person), target })).filter(
    entry => entry.target === target || entry.target.startsWith(`${target}/`) || names(person, entry.details),
  )
  const records = kept.flatMap(one => one.records)
  return { person, kept, records, entries, mentions: await mentionsOf(ctx.db, person, records) }
}

/** The records of the search index that name the person, beside those that were found already. */
async function mentionsOf(
  db: Context['db'],
  person: DataSubject,
  found: ReadonlyArray<{ type: string; id: number }>,
) {
  const words = wordsFor(person)
  if (words.length === 0) return []
  const known = new Set(found.map(({ type, id }) => `${type} ${id}`))
  const passages = await db
    .selectFrom('search_passages')
    .select(['type', 'record_id', 'title', 'body'])
    .where(eb => eb.or(words.map(word => contains(eb, ['title', 'body'], word))))
    .orderBy('id')
    .execute()
  const mentions = passages
    .filter(({ title, body }) => names(person, `${title}\n${body}`))
    .map(({ type, record_id }) => ({ type, record_id }))
    .filter(({ type, record_id }) => !known.has(`${type} ${record_id}`))
  return [...new Map(mentions.map(one => [`${one.type} ${one.record_id}`, one])).values()]
}

async function erase(ctx: Context, contactId: number): Promise<z.input<typeof Erasure>> {
  const { person, kept, records, entries, mentions } = await find(ctx, contactId)
  for (const { keeper, records: found } of kept) await keeper.erase(ctx, person, found)
  await eraseValues(
    ctx.db,
    entries.map(({ seq }) => seq),
    ctx.now,
  )
  const counts = Map.groupBy(records, ({ type }) => type)
  const erased = [
    ...[...counts].map(([what, { length }]) => ({ what, count: length })),
    { what: 'audit_values', count: entries.length },
  ]
  ctx.note({ erased: erased.map(({ what, count }) => `${what}: ${count}`).join('; ') })
  return {
    contact_id: contactId,
    erased,
    remains: mentions,
    searched_by_name: person.name !== null,
    not_reached: NOT_REACHED,
  }
}

const PATH = '/api/v1/svc/admin/erasures/contacts/{contact_id}'

export const erasureRoutes = [
  route({
    method: 'GET',
    path: PATH,
    operation: 'getPersonalData',
    summary: 'All that is found about a contact',
    description:
      'For whoever asks what the office keeps about them: their record, the deals and activities that name them, what the audit log keeps about them, and which other records name them.',
    access: 'users:manage',
    response: PersonalData,
    prepare: ctx => ctx.services.search.upToDate(ctx.principal.orgId),
    async handle(ctx, { params }) {
      const { person, records, entries, mentions } = await find(ctx, params.contact_id)
      return {
        contact_id: person.contactId,
        records: records.map(({ data: { org_id: _, ...data }, ...record }) => ({ ...record, data })),
        audit_entries: entries.map(({ seq, at, action, details }) => ({
          seq,
          at,
          action,
          details: JSON.parse(details) as Record<string, unknown>,
        })),
        mentions,
        searched_by_name: person.name !== null,
        not_reached: NOT_REACHED,
      }
    },
  }),
  route({
    method: 'POST',
    path: PATH,
    operation: 'eraseContact',
    summary: 'Erase what the office keeps about a contact',
    description:
      'Deletes the contact, takes them off every deal, replaces their name and address in activities, and empties what the audit log keeps about them; its chain stays whole. Ephemeral it says what would be erased. It cannot be undone, and where the office has another administrator it is a proposal (202) that somebody else approves. The answer says what it does not reach.',
    access: 'users:manage',
    secondPerson: true,
    response: Erasure,
    prepare: ctx => ctx.services.search.upToDate(ctx.principal.orgId),
    handle: (ctx, { params }) => erase(ctx, params.contact_id),
  }),
] as const
