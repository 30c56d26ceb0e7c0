import { fromJson } from '../../database/columns.ts'
import type { Context } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import type { Fault } from '../../platform/exceptions.ts'
import { newestPlaybooks } from './playbooks.ts'
import type { PlaybookTrigger } from './steps.ts'

/** The newest playbook for such a fault, one of its own kind before one of all; null without one. */
export async function playbookFor(
  ctx: Context,
  kind: string,
  { severity, money }: Pick<Fault, 'severity' | 'money'>,
): Promise<number | null> {
  const fitting = (await newestPlaybooks(ctx)).filter(({ trigger_kind, conditions }) => {
    const asked = fromJson<PlaybookTrigger['conditions']>(conditions)
    if (trigger_kind !== null && trigger_kind !== kind) return false
    if (asked.severity && !asked.severity.includes(severity)) return false
    return (
      asked.min_amount == null ||
      (money ? fromMinor(money.amount, money.currency) >= asked.min_amount : false)
    )
  })
  return (fitting.find(({ trigger_kind }) => trigger_kind !== null) ?? fitting[0])?.id ?? null
}
