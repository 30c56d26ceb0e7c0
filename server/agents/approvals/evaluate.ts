import type { Said } from '../../kernel/language/sentence.ts'
import type { WriteKind } from '../../kernel/module.ts'
import type { Money, MoneyMoved } from './money-moved.ts'

/** One thing that has to be so for a rule to apply. */
export type Condition =
  /** A write that a policy names by its kind, its module, both, or neither. */
  | { on: 'write'; kind: string | null; module: string | null }
  /** One of these acts, such as `capital_call`. */
  | { on: 'act'; among: readonly string[] }
  /** Money in minor units of `currency`; null is the currency of whatever moves. */
  | { on: 'amount'; from: number; above?: true; currency: string | null }
  /** A fact that is true. */
  | { on: 'fact'; fact: string }
  /** A fact that is a number above a bound: a figure, or another fact with its usual figure. */
  | { on: 'figure'; fact: string; above: number | { fact: string; usually: number } }
  /** The actor is one of the people whom a fact names. */
  | { on: 'actor'; fact: string }

/** People who have to approve: `count` of this role, each of them another person. */
export interface Approvals {
  role: Approver
  count: number
}

/** Whoever approves; `LPAC`, the investors' committee, is not of the office and counts beside it. */
export const approverRoles = ['approver', 'CFO', 'LPAC'] as const
export type Approver = (typeof approverRoles)[number]

export type Effect =
  | { decision: 'deny' }
  | { decision: 'require_approval'; approvals: readonly Approvals[]; othersOnly: boolean }

/** A rule as data: it applies where one of `when` holds with all its conditions. */
export interface Rule {
  key: string
  when: ReadonlyArray<readonly Condition[]>
  effect: Effect
}

/** An action as the rules see it. */
export interface Question {
  /** The writes that do the same as it, as policies name them. */
  writes: readonly WriteKind[]
  acts: readonly string[]
  money: MoneyMoved
  /** Every name of the person who acts: the id, the account's name. */
  actor: readonly string[]
  facts: Facts
}

export type Facts = Readonly<Record<string, boolean | number | readonly string[]>>

export interface Verdict<R extends Rule> {
  decision: 'allow' | 'require_approval' | 'deny'
  matched: R[]
  /** The strictest of all matched rules; empty unless approval is required. */
  approvals: Approvals[]
  /** True where the authors of an action may not approve it. */
  othersOnly: boolean
}

/** Decides an action by rules: one that denies wins, otherwise the strictest approval. */
export function evaluate<const R extends Rule>(question: Question, rules: readonly R[]): Verdict<R> {
  const matched = rules.filter(({ when }) =>
    when.some(conditions => conditions.every(condition => holds(condition, question))),
  )
  const effects = matched.map(({ effect }) => effect)
  if (effects.some(({ decision }) => decision === 'deny'))
    return { decision: 'deny', matched, approvals: [], othersOnly: false }
  const demands = effects.filter(effect => effect.decision === 'require_approval')
  return {
    decision: demands.length > 0 ? 'require_approval' : 'allow',
    matched,
    approvals: strictest(demands.map(({ approvals }) => approvals)),
    othersOnly: demands.some(({ othersOnly }) => othersOnly),
  }
}

/** The fewest people who satisfy each of the demands: whoever is required by name counts among the approvers. */
function strictest(demands: ReadonlyArray<readonly Approvals[]>): Approvals[] {
  const most = (role: Approver) => Math.max(0, ...demands.map(demand => countOf(demand, role)))
  const named = most('CFO')
  const people = Math.max(0, ...demands.map(demand => countOf(demand, 'CFO') + countOf(demand, 'approver')))
  return [
    { role: 'CFO' as const, count: named },
    { role: 'approver' as const, count: Math.max(0, people - named) },
    { role: 'LPAC' as const, count: most('LPAC') },
  ].filter(({ count }) => count > 0)
}

const countOf = (approvals: readonly Approvals[], role: Approver): number =>
  approvals.reduce((sum, one) => sum + (one.role === role ? one.count : 0), 0)

/** The number of people of the office who have to approve. */
export const peopleIn = (approvals: readonly Approvals[]): number =>
  countOf(approvals, 'CFO') + countOf(approvals, 'approver')

/** True when the condition is met; what is not known about the amount is taken the stricter way. */
export function holds(condition: Condition, question: Question): boolean {
  switch (condition.on) {
    case 'write':
      return isWrite(condition, question.writes)
    case 'act':
      return condition.among.some(act => question.acts.includes(act))
    case 'amount':
      return isMoved(condition, question.money)
    case 'fact':
      return question.facts[condition.fact] === true
    case 'figure':
      return isAbove(question.facts, condition)
    case 'actor': {
      const named = question.facts[condition.fact]
      return named === true || (Array.isArray(named) && question.actor.some(name => named.includes(name)))
    }
  }
}

/** True when one of these writes is of the kind and of the module, where they are named. */
export const isWrite = (
  named: { kind: string | null; module: string | null },
  writes: readonly WriteKind[],
): boolean =>
  writes.some(
    ({ kind, module }) =>
      (named.kind === null || named.kind === kind) && (named.module === null || named.module === module),
  )

/** True when the amount reaches `from`. One in another currency cannot be compared, so it does: in doubt the stricter way. */
export function isMoved(
  { from, above, currency }: { from: number; above?: true; currency: string | null },
  money: Money | 'none' | 'unknown',
): boolean {
  if (typeof money === 'string') return money === 'unknown'
  if (currency !== null && money.currency !== currency) return true
  const amount = Math.abs(money.amount)
  return above ? amount > from : amount >= from
}

function isAbove(facts: Facts, { fact, above }: Extract<Condition, { on: 'figure' }>): boolean {
  const figure = facts[fact]
  if (typeof figure !== 'number') return false
  if (typeof above === 'number') return figure > above
  const bound = facts[above.fact]
  return figure > (typeof bound === 'number' ? bound : above.usually)
}

/** A rule in words. */
export interface SaidRule extends Rule {
  title: Said
  reason: Said
}
