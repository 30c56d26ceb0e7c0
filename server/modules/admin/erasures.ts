import { z } from 'zod'
import { eraseValues, findValues } from '../../kernel/audit-values.ts'
import {
  type Context,
  contains,
  entity,
  field,
  notFound,
  type PrepareContext,
  route,
} from '../../kernel/index.ts'
import { type DataSubject, names, type SubjectType, subjectTypes, wordsFor } from '../../platform/erasure.ts'
import { personalTextsOf } from '../../platform/merging/erasing.ts'
import { assertEveryArea } from '../../platform/office/rights.ts'
import { STILL_ACTIVE } from './people/leavers.ts'

/** Data that no erasure reaches. */
const NOT_REACHED = [
  'Backups, archives and files that left the office: they are kept or deleted where they lie.',
  'Documents, and records that name the person elsewhere: they are listed, and changed where they are kept.',
  'What the investment committee knew when it decided, with the votes and papers of then; the decisions that name the person are listed. It proves what the decision rested on, by a digest of every word, and is kept as evidence for as long as the office may have to answer for the decision.',
  'Proposals that still wait, the steps of agents’ runs, imports, e-mail that was sent, events, and the log of files that were given out.',
  'Answers kept for a repeated call: they go by themselves, after a day or, where money moved, after thirty.',
  'Entries of the audit log from before its values lay beside it, and who acted.',
]

/** Data that an erasure of each kind of subject does not reach besides. */
const NOT_REACHED_OF: Record<SubjectType, readonly string[]> = {
  contact: [],
  user: ['What they did: entries, decisions, approvals and papers keep the name under which it was done.'],
  lp: ['The investor’s own name, commitments, calls and payments, which the books and the law keep.'],
  prospect_person: [],
  room_visitor: [
    'Whom they agreed to be silent towards: an agreement proves who made it, and the rooms with one are listed.',
  ],
  signatory: [
    'Closings that they signed: who signed for whom, by what and when is the proof of it, and they are listed.',
  ],
  trader: [
    'Their requests for pre-clearance, which are kept on record by law (17 CFR 275.204-2), and are listed.',
  ],
}

const Count = z.object({ what: z.string(), count: z.int() })
const Mention = z.object({ type: z.string(), record_id: field.id() })

const Subject = z.object({
  type: z.enum(subjectTypes),
  id: field.id(),
})

const PersonalData = entity('PersonalData', {
  subject: Subject,
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
  searched_by_name: z.boolean().meta({ description: 'False if another contact has the same name' }),
  not_reached: z.array(z.string()),
})

const Erasure = entity('Erasure', {
  subject: Subject,
  erased: z.array(Count),
  remains: z
    .array(Mention)
    .meta({ description: 'Other records that name the person, which this leaves unchanged' }),
  searched_by_name: z.boolean().meta({ description: 'False if another contact has the same name' }),
  not_reached: z.array(z.string()),
})

/** All that is found about a person; 404 where nobody knows them. */
async function find(ctx: Context, type: SubjectType, id: number) {
  assertEveryArea(ctx)
  const keepers = ctx.services.registry.modules.flatMap(({ erasure = [], recordKinds = [] }) => [
    ...erasure,
    ...recordKinds.flatMap(personalTextsOf),
  ])
  let person: DataSubject | undefined
  for (const { subjects } of keepers) person ??= await subjects?.[type]?.(ctx, id)
  if (!person) throw notFound()
  const subject = person
  const kept = []
  const known = new Set<string>()
  for (const keeper of keepers) {
    // A record that two keepers find belongs to the first.
    const records = (await keeper.find(ctx, subject)).filter(({ type, id }) => !known.has(`${type} ${id}`))
    for (const record of records) known.add(`${record.type} ${record.id}`)
    kept.push({ keeper, records })
  }
  const target = subject.path.replace(/\{\w+\}$/, String(id))
  const values = await findValues(ctx.db, { words: wordsFor(subject), target })
  const entries = values.filter(
    entry =>
      // Changes of an investor or an account are the office's own records; only the parts that name the
      // person are personal data.
      (type === 'contact' && (entry.target === target || entry.target.startsWith(`${target}/`))) ||
      names(subject, entry.details),
  )
  const records = kept.flatMap(one => one.records)
  const mentions = await mentionsOf(ctx.db, subject, records)
  for (const { evidenceNaming } of ctx.services.registry.modules)
    mentions.push(...((await evidenceNaming?.(ctx.db, subject)) ?? []))
  return { subject, kept, records, entries, mentions: eachOnce(mentions) }
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
  return passages
    .filter(({ title, body }) => names(person, `${title}\n${body}`))
    .map(({ type, record_id }) => ({ type, record_id }))
    .filter(({ type, record_id }) => !known.has(`${type} ${record_id}`))
}

const eachOnce = (mentions: ReadonlyArray<z.output<typeof Mention>>) => [
  ...new Map(mentions.map(one => [`${one.type} ${one.record_id}`, one])).values(),
]

const shown = ({ type, id }: DataSubject) => ({ type, id })

async function erase(ctx: Context, type: SubjectType, id: number): Promise<z.input<typeof Erasure>> {
  const { subject, kept, records, entries, mentions } = await find(ctx, type, id)
  for (const { keeper, records: found } of kept) await keeper.erase(ctx, subject, found)
  await eraseValues(
    ctx.db,
    entries.map(({ seq }) => seq),
    ctx.now,
  )
  const counts = Map.groupBy(records, record => record.type)
  const erased = [
    ...[...counts].map(([what, { length }]) => ({ what, count: length })),
    { what: 'audit_values', count: entries.length },
  ]
  ctx.note({ erased: erased.map(({ what, count }) => `${what}: ${count}`).join('; ') })
  return {
    subject: shown(subject),
    erased,
    remains: mentions,
    searched_by_name: subject.name !== null,
    not_reached: [...NOT_REACHED, ...NOT_REACHED_OF[type]],
  }
}

async function personalDataOf(ctx: Context, type: SubjectType, id: number) {
  const { subject, records, entries, mentions } = await find(ctx, type, id)
  return {
    subject: shown(subject),
    records: records.map(({ data: { org_id: _, ...data }, ...record }) => ({ ...record, data })),
    audit_entries: entries.map(({ seq, at, action, details }) => ({
      seq,
      at,
      action,
      details: JSON.parse(details) as Record<string, unknown>,
    })),
    mentions,
    searched_by_name: subject.name !== null,
    not_reached: [...NOT_REACHED, ...NOT_REACHED_OF[type]],
  }
}

const upToDate = (ctx: PrepareContext) => ctx.services.search.upToDate(ctx.principal.orgId)
const SUBJECT = '/api/v1/svc/admin/erasures/{record_type}/{record_id}'

/** Subject types in earlier addresses, which still work. */
const FORMERLY: Readonly<Record<string, SubjectType>> = {
  contacts: 'contact',
  users: 'user',
  investors: 'lp',
  'prospect-people': 'prospect_person',
  'room-visitors': 'room_visitor',
  signatories: 'signatory',
  traders: 'trader',
}

const subject = z.object({
  record_type: z
    .preprocess(word => FORMERLY[String(word)] ?? word, field.key())
    .meta({ description: subjectTypes.map(type => `\`${type}\``).join(', '), example: 'contact' }),
  record_id: field.pathId(),
})

function typeOf(word: string): SubjectType {
  const type = subjectTypes.find(one => one === word)
  if (!type) throw notFound()
  return type
}

const WHO = `How the office knows the person; \`id\` is the id of:
- \`contact\`: a contact.
- \`user\`: a deactivated user; 409 while the account is active.
- \`lp\`: an investor, for its mail address. The investor itself stays on the books.
- \`prospect_person\`: a contact person in the LP CRM.
- \`room_visitor\`: one visit to a data room (\`visit_id\` in a link’s accesses), for all visits from the same address.
- \`signatory\`: one party they sign a closing for. Their signatures stay as evidence.
- \`trader\`: one of their pre-clearance requests, which the law requires to be kept.`

export const erasureRoutes = [
  route({
    method: 'GET',
    path: SUBJECT,
    operation: 'getPersonalData',
    summary: 'Get the personal data held about a person',
    description: `For whoever asks what the office keeps about them: their own record, what else names them, what the audit log keeps about them, and the other records that name them. ${WHO}`,
    access: 'users:manage',
    params: subject,
    response: PersonalData,
    errors: { still_active: STILL_ACTIVE },
    prepare: upToDate,
    handle: (ctx, { params }) => personalDataOf(ctx, typeOf(params.record_type), params.record_id),
  }),
  route({
    method: 'POST',
    path: SUBJECT,
    operation: 'erasePersonalData',
    summary: 'Erase the personal data of a person',
    description: `Deletes or empties their own record, takes their name and address out of texts, and empties what the audit log keeps about them; its chain stays whole. Ephemeral it says what would be erased. It cannot be undone, and where the office has another administrator it is a proposal (202) that somebody else approves. The answer says what it does not reach. ${WHO}`,
    access: 'users:manage',
    secondPerson: true,
    params: subject,
    response: Erasure,
    errors: { still_active: STILL_ACTIVE },
    prepare: upToDate,
    handle: (ctx, { params }) => erase(ctx, typeOf(params.record_type), params.record_id),
  }),
] as const
