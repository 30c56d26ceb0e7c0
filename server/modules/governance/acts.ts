import { type AnyRoute, invalidField, type Registry, sentence } from '../../kernel/index.ts'
import type { WriteKind } from '../../kernel/module.ts'
import { deedsOf } from '../../kernel/routes/governed.ts'

/** Acts that rules name, by the words under which people and programs know them. */
const words: Readonly<Record<string, readonly string[]>> = {
  approve: ['approve', 'approval', 'vote', 'sign_off', 'release', 'authorise', 'authorize'],
  borrow: ['borrow', 'borrowing', 'draw', 'drawdown', 'loan', 'facility', 'credit_line'],
  capital_call: ['capital_call', 'capital_calls', 'call_capital', 'drawdown_notice'],
  distribution: ['distribution', 'distributions', 'distribute'],
  invest: ['invest', 'investment', 'acquire', 'acquisition', 'purchase', 'holding'],
  post: ['post', 'journal', 'journal_entry', 'entry', 'close', 'reverse'],
  trade: ['trade', 'order', 'buy', 'sell', 'trading', 'sell_short', 'buy_to_cover', 'pre_clearance'],
  transact: ['transaction', 'transact', 'contract', 'agreement', 'key_person', 'extend', 'waive'],
  value: ['value', 'valuation', 'mark', 'price', 'revaluation'],
  wire: ['wire', 'wires', 'payment', 'pay', 'transfer', 'fee_payment', 'funds_flow', 'bank_transfer'],
}

/** Every act by its own name. */
export const acts = Object.keys(words).sort()

/** An action as the rules see it: the writes of the office that do it, and the acts that it is. */
export interface Action {
  writes: WriteKind[]
  acts: string[]
  /** False where it moves no money, whatever amount is named. */
  route: AnyRoute | undefined
}

/** Returns the action of this name; 422 where no rule could ever speak of it. */
export function actionNamed(registry: Registry, name: string): Action {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
  const route = registry.ofKind(key)
  const deed = registry.deeds.get(key)
  const doing = registry.routes.filter(one => deedsOf(one).includes(key))
  const alike = [
    ...(route ? registry.alike(route) : []),
    ...(deed?.deeds.flatMap(one => registry.alikeOf(one)) ?? []),
    ...doing.flatMap(one => registry.alike(one)),
  ]
  const spoken = [key, ...(route ? deedsOf(route) : [])]
  const found = acts.filter(act => (words[act] ?? []).some(word => spoken.some(one => includes(one, word))))
  if (alike.length === 0 && found.length === 0)
    throw invalidField(
      'action',
      sentence`is not an action: use a type of change (GET /api/v1/svc/agent/kinds) or one of ${acts.join(', ')}`,
    )
  return { writes: alike, acts: found, route }
}

/** True where the words of one name stand in the other, as `capital_call` does in `issue_capital_call`. */
const includes = (name: string, word: string): boolean => `_${name}_`.includes(`_${word}_`)
