import { fromBit } from '../../database/columns.ts'
import type { Context } from '../../kernel/index.ts'
import { forbidden, sentence } from '../../kernel/index.ts'
import { accessByLink, admitted, assertDocument, documentsById } from '../vdr/index.ts'
import { type Asker, enter, leftTo } from './asking.ts'
import type { QuestionRow } from './question.ts'
import { answersTo, documentsOf, standing } from './rows.ts'
import { standingRules } from './rules.ts'
import type { SharedQuestionInput } from './schemas.ts'

type Came = Awaited<ReturnType<typeof admitted>>

/** Returns the asker behind a link: its group, or else the address they gave, or this visit. */
const askerBy = ({ link, visit }: Came): Omit<Asker, 'isGuest'> => ({
  asker_id: null,
  link_id: link.id,
  visit_id: visit.id,
  group_id: link.group_id,
  asked_by: visit.name ?? visit.email ?? `Somebody by the link “${link.name}”`,
  email: visit.email,
})

const isOwn = (row: QuestionRow, { link, visit }: Came): boolean =>
  row.group_id !== null
    ? row.group_id === link.group_id
    : row.link_id === link.id && (row.email === null ? row.visit_id === visit.id : row.email === visit.email)

/** Lists the questions of a link's visitor and their side, and the answers published to everybody. */
export async function sharedQuestions(ctx: Context, passwordFits: boolean | null) {
  const came = await admitted(ctx, passwordFits)
  const { link } = came
  const rows = await ctx.db
    .selectFrom('qa_questions')
    .selectAll()
    .where('room_id', '=', link.room_id)
    .orderBy('number')
    .execute()
  const shown = rows.filter(row => isOwn(row, came) || (fromBit(row.is_public) && row.published_at !== null))
  const rules = await standingRules(ctx, link.room_id)
  return {
    may_ask: rules.asked_outside,
    left: await leftTo(ctx, link.room_id, rules.question_limit, askerBy(came)),
    questions: await present(ctx, shown, came),
  }
}

async function present(ctx: Context, rows: readonly QuestionRow[], came: Came) {
  const answers = await answersTo(
    ctx,
    rows.map(({ id }) => id),
  )
  const seen = await shownDocuments(ctx, came)
  return rows.map(row => {
    const all = answers.get(row.id) ?? []
    const answer = standing(all)
    return {
      id: row.id,
      number: row.number,
      question: row.content,
      status:
        row.status === 'withdrawn'
          ? ('withdrawn' as const)
          : answer
            ? ('published' as const)
            : ('waiting' as const),
      is_own: isOwn(row, came),
      document: row.document_id === null ? null : (seen.get(row.document_id) ?? null),
      answer: answer?.content ?? null,
      documents: answer ? documentsOf(answer, seen) : [],
      published_at: answer?.published_at ?? null,
      is_corrected: all.some(one => one.status === 'superseded'),
      created_at: row.created_at,
    }
  })
}

async function shownDocuments(ctx: Context, { link }: Came) {
  const { documents } = await accessByLink(ctx, link)
  const ids = [...documents].filter(([, permission]) => permission !== 'none').map(([id]) => id)
  const found = await documentsById(ctx, ids)
  return new Map([...found].map(([id, { name }]) => [id, { id, name }]))
}

/** Takes a question from outside; 403 where the room takes none. */
export async function askOutside(ctx: Context, input: SharedQuestionInput, passwordFits: boolean | null) {
  const came = await admitted(ctx, passwordFits)
  const { link } = came
  if (!(await standingRules(ctx, link.room_id)).asked_outside)
    throw forbidden(sentence`Questions are closed in this room. Write to the person who sent you the link.`)
  if (input.document_id != null) assertDocument(await accessByLink(ctx, link), input.document_id, 'view')
  const row = await enter(
    ctx,
    link.room_id,
    { ...input, priority: 'normal' },
    { ...askerBy(came), isGuest: true },
  )
  const [shown] = await present(ctx, [row], came)
  return shown as NonNullable<typeof shown>
}
