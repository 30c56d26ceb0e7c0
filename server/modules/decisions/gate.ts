import { isBinding, type Missing, type StageMove } from '../../deals/stage-gates.ts'
import { type Context, type Module, type Sentence, sentence } from '../../kernel/index.ts'
import { todayOf } from '../../platform/office/today.ts'
import { openConditions } from './conditions.ts'
import type { DecisionRow } from './decision.ts'
import { type ConditionRow, isInForce, statusOf } from './rows.ts'
import { currentRules } from './rules.ts'
import { type GatedStage, gatedStages, statusWords } from './states.ts'

/** A binding stage requires an approved decision in force, with its conditions met. */
export const stageGate: Module['stageGate'] = {
  isOn: async ctx => (await currentRules(ctx)).gate,
  async missing(ctx, move) {
    if (!isBinding(move.to)) return []
    const decisions = await decisionsOf(ctx, move)
    const today = await todayOf(ctx)
    const standing = decisions.filter(row => isInForce(row, today))
    if (standing.length === 0) return [noDecision(decisions[0], today)]
    // One decision whose conditions allow it is enough.
    const open = []
    for (const row of standing) {
      const before = (await openConditions(ctx, row.id)).filter(condition => standsBefore(condition, move))
      if (before.length === 0) return []
      open.push(before)
    }
    return (open[0] as ConditionRow[]).map(stillOpen)
  },
}

const decisionsOf = async ({ db }: Context, { dealId }: StageMove): Promise<DecisionRow[]> =>
  dealId === null
    ? []
    : db.selectFrom('decisions').selectAll().where('deal_id', '=', dealId).orderBy('id', 'desc').execute()

const standsBefore = ({ before_stage }: ConditionRow, { to }: StageMove): boolean =>
  gatedStages.indexOf(before_stage as (typeof gatedStages)[number]) <=
  gatedStages.indexOf(to as (typeof gatedStages)[number])

function noDecision(latest: DecisionRow | undefined, today: string): Missing {
  if (!latest)
    return {
      code: 'decision_missing',
      message: sentence`The deal needs an approved committee decision first. Propose one.`,
    }
  const isOver = latest.status === 'approved' && latest.expires_on !== null && latest.expires_on < today
  return {
    code: 'decision_missing',
    message: isOver
      ? sentence`The deal needs an approved committee decision first: “${latest.title}” expired on ${latest.expires_on as string}. Propose it again.`
      : sentence`The deal needs an approved committee decision first: “${latest.title}” is ${statusWords[statusOf(latest)]}.`,
    members: { decision_id: latest.id, state: isOver ? 'expired' : latest.status },
  }
}

const beforeStage: Readonly<Record<GatedStage, Sentence>> = {
  term_sheet: sentence`before term sheet`,
  closing: sentence`before closing`,
  closed_won: sentence`before closed won`,
}

const stillOpen = ({ id, decision_id, text, before_stage }: ConditionRow): Missing => ({
  code: 'decision_missing',
  message: sentence`A condition of the decision is still open: “${text}”. It must be met or waived ${beforeStage[before_stage as GatedStage]}.`,
  members: { decision_id, condition_id: id },
})
