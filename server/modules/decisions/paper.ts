import type { RecordFacts } from '../../deals/decision-facts.ts'
import {
  type Context,
  FileAnswer,
  label,
  longDate,
  moneyText,
  multiple,
  percent,
  spoken,
} from '../../kernel/index.ts'
import { countryIn } from '../../kernel/values/countries.ts'
import { Report } from '../../platform/documents/report.ts'
import { getBundle } from './bundle.ts'
import { getDecision } from './rows.ts'
import { majorityWords } from './words.ts'

type Decision = Awaited<ReturnType<typeof getDecision>>
type Bundle = Awaited<ReturnType<typeof getBundle>>

/** The decision with its votes, its conditions and everything that was known, as a PDF; the same each time. */
export async function printPaper(ctx: Context, id: number): Promise<FileAnswer> {
  const decision = await getDecision(ctx, id)
  const bundle = decision.bundles.length > 0 ? await getBundle(ctx, id) : null
  const report = new Report({
    title: decision.title,
    beneath: `Decision paper · ${decision.deal_name} · ${moneyText(decision.amount, decision.currency)}`,
    footer: bundle ? `${decision.title} · known: ${bundle.digest.slice(0, 16)}` : decision.title,
    on: decision.updated_at,
    contents: false,
  })
  outcome(report, decision)
  votesCast(report, decision)
  conditions(report, decision)
  if (decision.minutes) {
    report.section('Minutes')
    paragraphs(report, decision.minutes)
  }
  if (bundle) known(report, bundle)
  const content = await report.end()
  return new FileAnswer({ name: `decision-${id}.pdf`, type: 'application/pdf', content })
}

const day = (instant: string | null): string => (instant === null ? '' : longDate(instant.slice(0, 10)))

function outcome(report: Report, decision: Decision): void {
  report.section('Decision')
  report.table(
    ['', ''],
    [
      ['Status', label(decision.status)],
      ['Deal', decision.deal_name],
      ['Amount', moneyText(decision.amount, decision.currency)],
      ['Proposed by', decision.proposed_by],
      ['Vote opened', day(decision.opened_at)],
      ['Decided', decision.decided_at ? `${day(decision.decided_at)}, closed by ${decision.decided_by}` : ''],
      ['Stands until', day(decision.expires_on)],
      ['Reason', decision.reason ?? ''],
    ].filter(([, value]) => value !== ''),
  )
  if (decision.terms) {
    report.heading('Terms')
    paragraphs(report, decision.terms)
  }
}

function votesCast(report: Report, { members, rules, tally }: Decision): void {
  report.section('Votes')
  report.paragraph(
    `For ${tally.for}, against ${tally.against}, abstained ${tally.abstain} of ${tally.called} called. Quorum: ${tally.votes_needed} votes (${rules.quorum_pct}%). Needed for it: ${tally.for_needed}, ${majorityWords[rules.majority]}.`,
  )
  report.table(
    ['Member', 'Vote', 'When', 'Comment'],
    members.map(({ name, is_proposer, vote, at, comment }) => [
      is_proposer ? `${name} (proposer)` : name,
      vote === null ? 'did not vote' : label(vote),
      day(at),
      comment ?? '',
    ]),
  )
}

function conditions(report: Report, decision: Decision): void {
  if (decision.conditions.length === 0) return
  report.section('Conditions')
  report.table(
    ['Condition', 'Before', 'Due', 'State'],
    decision.conditions.map(({ text, before_stage, due_on, state, settled_by, reason }) => [
      text,
      label(before_stage),
      day(due_on),
      [label(state), settled_by && `by ${settled_by}`, reason].filter(Boolean).join(', '),
    ]),
  )
}

function known(report: Report, bundle: Bundle): void {
  report.section('Snapshot at vote')
  report.paragraph(
    `Kept when the vote was ${bundle.taken === 'opened' ? 'opened' : 'decided'}, ${day(bundle.taken_at)}. SHA-256 ${bundle.digest}.`,
  )
  for (const { type, title, facts, content } of bundle.records) {
    report.heading(`${label(type)}: ${title}`)
    const rows = Object.entries(facts).filter(([, value]) => value !== null)
    if (rows.length > 0)
      report.table(
        ['', ''],
        rows.map(([field, value]) => [factLabels[field] ?? label(field), factText(field, value, facts)]),
      )
    for (const { title: heading, text } of textsOf(content)) {
      report.heading(heading)
      paragraphs(report, text)
    }
  }
}

const amounts = new Set(['target_size', 'principal', 'amount'])
const shares = new Set(['irr', 'irr_target', 'all_in_coupon_pct', 'score'])
const keys = new Set(['asset_class', 'amortisation', 'outcome', 'status', 'severity', 'kind'])
const factLabels: Readonly<Record<string, string>> = {
  irr: 'IRR',
  irr_target: 'Target IRR',
  all_in_coupon_pct: 'All-in coupon',
  moic: 'MOIC',
  wal: 'Weighted average life',
  sha256: 'SHA-256',
}

/** A fact as people write it: amounts with their currency, rates as percentages, keys and countries in words. */
function factText(
  field: string,
  value: string | number | boolean | null,
  facts: RecordFacts['facts'],
): string {
  if (typeof value === 'number') {
    if (amounts.has(field)) return moneyText(value, String(facts.currency ?? ''))
    if (shares.has(field)) return percent(value)
    if (field === 'moic') return multiple(value)
    if (field === 'wal') return `${value.toFixed(2)} years`
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'jurisdiction') return countryIn('en', String(value))
  return keys.has(field) ? label(String(value)) : String(value)
}

/** Returns the text sections of a record: `{sections: [{title, text}]}`. */
function textsOf(content: unknown): Array<{ title: string; text: string }> {
  const { sections } = (content ?? {}) as { sections?: unknown }
  if (!Array.isArray(sections)) return []
  return sections.map(({ title, text }) => ({ title: spoken(String(title)), text: String(text) }))
}

const paragraphs = (report: Report, text: string): void => {
  for (const paragraph of text.split(/\n+/).filter(line => line.trim() !== '')) report.paragraph(paragraph)
}
