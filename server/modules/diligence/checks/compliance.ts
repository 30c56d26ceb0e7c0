import {
  type Context,
  counted,
  invalidField,
  PartlyKept,
  type PrepareContext,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { Severity } from '../../../reading/red-flags/flag.ts'
import { aFewAtATime } from '../../../sources/a-few-at-a-time.ts'
import { runReading } from '../../../sources/run-reading.ts'
import { assertText, type CheckedDocument, documentsIn, sourceOf } from '../documents/documents-checked.ts'
import { hasText } from '../summaries/document-profiles.ts'
import { assertRules } from './assert-rules.ts'
import {
  type Basis,
  basisOf,
  type CheckRow,
  keepCheck,
  presentBasis,
  presentMade,
  resultOf,
} from './kept-checks.ts'
import { findRuleList } from './rule-lists.ts'
import type { ComplianceInput, ComplianceRule } from './schemas.ts'

/** Places that are quoted of one rule, and documents that are named as lacking it. */
const MOST_PLACES = 10
const MOST_LACKING = 50

export const ruleStates = ['met', 'broken', 'unclear', 'not_applicable'] as const
export type RuleState = (typeof ruleStates)[number]

interface Place {
  document_id: number | null
  index: string | null
  document: string
}

interface CheckedRule extends Pick<ComplianceRule, 'key' | 'title'> {
  severity: Severity
  expect: 'present' | 'absent'
  status: RuleState
  documents_checked: number
  evidence: Array<Place & { page: number; quote: string }>
  more_evidence: number
  /** Documents in which a rule for each document was not met. */
  lacking: Place[]
}

interface Checked extends Basis {
  rule_list: { key: string | null; title: string }
  rules: CheckedRule[]
}

export interface ComplianceCheck {
  result: Checked
  room_id: number | null
  folder_id: number | null
  as_of: string
  byod: boolean
}

/** Checks documents against rules, each with its evidence. A rule is not met by what was not read. */
export async function checkCompliance(ctx: PrepareContext, input: ComplianceInput): Promise<ComplianceCheck> {
  const source = sourceOf(input)
  const list = await rulesFor(ctx, input)
  const { documents, byod, sees_whole, textOf } = await documentsIn(ctx, source)
  assertText(documents)
  const found = await placesIn(ctx, { documents, textOf }, list.rules)
  const { room_id = null, folder_id = null } = source.type === 'room' ? source : {}
  return {
    ...{ room_id, folder_id, byod },
    as_of: await ctx.read(db => todayOf({ ...ctx, db })),
    result: {
      ...basisOf(documents, sees_whole),
      rule_list: { key: list.key, title: list.title },
      rules: list.rules.map(rule => checkedOf(rule, documents, found)),
    },
  }
}

/** The rules of a call: sent with it, or kept in the list that it names. */
async function rulesFor(ctx: PrepareContext, { rule_list, rules }: ComplianceInput) {
  if ((rule_list === undefined) === (rules === undefined))
    throw invalidField('rules', sentence`is required without rule_list: send exactly one`)
  if (rules) return { key: null, title: ctx.say(sentence`Sent with the call`), rules: assertRules(rules) }
  const list = await ctx.read(db => findRuleList({ db }, rule_list as string))
  if (list) return list
  throw invalidField('rule_list', sentence`is not a rule list of this office`)
}

/** The places found of each rule, by rule and document. */
type Found = ReadonlyMap<
  string,
  ReadonlyMap<CheckedDocument, { evidence: CheckedRule['evidence']; more: number }>
>

async function placesIn(
  ctx: PrepareContext,
  { documents, textOf }: Pick<Awaited<ReturnType<typeof documentsIn>>, 'documents' | 'textOf'>,
  rules: readonly ComplianceRule[],
): Promise<Found> {
  const found = new Map(rules.map(({ key }) => [key, new Map()]))
  await aFewAtATime(documents.filter(hasText), ctx.services.reader.processes + 1, async one => {
    const own = rules.filter(rule => isOf(rule, one)).map(({ key, patterns }) => ({ key, patterns }))
    const document = own.length > 0 && (await textOf(one))
    if (!document) return
    for (const { key, evidence, more } of await runReading(ctx, 'rules', { document, rules: own }))
      found.get(key)?.set(one, {
        evidence: evidence.map(({ page, quote }) => ({ ...placeOf(one), page, quote })),
        more,
      })
  })
  return found
}

const isOf = ({ kinds }: ComplianceRule, { kind }: CheckedDocument): boolean => kinds?.includes(kind) ?? true

const placeOf = ({ id, index, path }: CheckedDocument): Place => ({ document_id: id, index, document: path })

function checkedOf(rule: ComplianceRule, documents: readonly CheckedDocument[], found: Found): CheckedRule {
  const own = documents.filter(one => isOf(rule, one))
  const read = own.filter(hasText)
  const hits = read.map(one => ({ one, ...(found.get(rule.key)?.get(one) ?? { evidence: [], more: 0 }) }))
  const evidence = hits.flatMap(hit => hit.evidence)
  const lacking = rule.each
    ? hits.filter(hit => hit.evidence.length === 0).map(({ one }) => placeOf(one))
    : []
  const shown = evidence.slice(0, MOST_PLACES)
  return {
    key: rule.key,
    title: rule.title,
    severity: rule.severity,
    expect: rule.expect,
    status: stateOf(rule, {
      own: own.length,
      unread: own.filter(({ status }) => status !== 'read').length,
      evidence,
      lacking,
    }),
    documents_checked: read.length,
    evidence: shown,
    more_evidence: hits.reduce((sum, { more }) => sum + more, evidence.length - shown.length),
    lacking: lacking.slice(0, MOST_LACKING),
  }
}

interface Seen {
  own: number
  unread: number
  evidence: readonly unknown[]
  lacking: readonly unknown[]
}

/** An unread document neither meets nor breaks a rule. */
function stateOf({ expect, each }: ComplianceRule, { own, unread, evidence, lacking }: Seen): RuleState {
  if (own === 0) return 'not_applicable'
  if (expect === 'absent') return evidence.length > 0 ? 'broken' : unread > 0 ? 'unclear' : 'met'
  if (each && lacking.length > 0) return 'broken'
  if (evidence.length > 0 && (!each || unread === 0)) return 'met'
  return unread > 0 ? 'unclear' : 'broken'
}

/** Keeps a check, or shows what would be kept. */
export async function keepCompliance(ctx: Context, { result, byod, ...made }: ComplianceCheck) {
  const row = await keepCheck(ctx, { kind: 'compliance', run_id: null, ...made }, result)
  const shown = presentCompliance(ctx, row, made.room_id)
  if (!byod) return shown
  return new PartlyKept(shown, { ...shown, rules: shown.rules.map(one => ({ ...one, evidence: [] })) })
}

export function presentCompliance(
  ctx: Pick<Context, 'say'>,
  row: CheckRow,
  room_id: number | null = row.room_id,
) {
  const { rule_list, rules, ...basis } = resultOf<Checked>(row)
  const count = (status: RuleState) => rules.filter(one => one.status === status).length
  const counts = {
    ...{ met: count('met'), broken: count('broken') },
    ...{ unclear: count('unclear'), not_applicable: count('not_applicable') },
  }
  const decided = counts.met + counts.broken
  return {
    ...presentMade(row),
    ...{ room_id, rule_list, rules, counts },
    score: decided === 0 ? null : counts.met / decided,
    overview: ctx.say(overviewOf(rules.length, counts)),
    ...presentBasis(ctx, basis),
  }
}

const overviewOf = (
  rules: number,
  { met, broken, unclear }: { met: number; broken: number; unclear: number },
): Sentence =>
  sentence`${met} of ${counted(rules, 'rule is', 'rules are')} met, ${broken} broken, ${unclear} unclear because not everything could be read. The rules find only the words they look for.`
