import {
  asRule,
  BUILT_IN_VERSION,
  type BuiltInRule,
  builtInRules,
  evaluate,
  type PolicyRule,
  standingPolicies,
  TWO_PEOPLE_ABOVE,
} from '../../agents/index.ts'
import { amountSaid, type Context, counted, type Said, sentence } from '../../kernel/index.ts'
import { toMinor } from '../../kernel/values/money.ts'
import { baseCurrency } from '../../platform/identity/organisations.ts'
import { actionNamed } from './acts.ts'
import { actorOf, factsOf } from './question.ts'
import type { GovernanceQuestion } from './schemas.ts'

/** Returns what the built-in rules and the office's policies say of an action, with every rule and its reason. */
export async function evaluateAction(ctx: Context, given: GovernanceQuestion) {
  const { action, subject = null, amount = null, context } = given
  const currency = given.currency ?? (await baseCurrency(ctx))
  const { facts, ignored } = factsOf(context)
  const { writes, acts, route } = actionNamed(ctx.services.registry, action)
  const limit = typeof facts.approval_limit === 'number' ? facts.approval_limit : TWO_PEOPLE_ABOVE
  const policies = await standingPolicies(ctx)
  const rules: Array<BuiltInRule | PolicyRule> = [
    ...builtInRules(toMinor(limit, currency, 'context.approval_limit')),
    ...policies.map(policy => asRule(policy, 'to be asked')),
  ]
  const verdict = evaluate(
    {
      writes,
      acts,
      money:
        amount !== null
          ? { amount: toMinor(amount, currency, 'amount'), currency }
          : route?.money === undefined || route.money === 'none'
            ? 'none'
            : 'unknown',
      actor: actorOf(given.actor, ctx.principal),
      facts,
    },
    rules,
  )
  const matched = new Set<BuiltInRule | PolicyRule>(verdict.matched)
  const shown = rules.map(rule => ({ ...presentRule(ctx, rule), matched: matched.has(rule) }))
  return {
    decision: verdict.decision,
    action,
    subject,
    matched_rules: verdict.matched.map(({ key }) => key),
    required_approvals: verdict.approvals,
    others_only: verdict.othersOnly,
    reasons: shown.filter(rule => rule.matched).map(({ reason }) => reason),
    rules: [...shown.filter(rule => rule.matched), ...shown.filter(rule => !rule.matched)],
    ignored_facts: ignored,
    policy_version: [BUILT_IN_VERSION, ...policies.map(({ id, version }) => `${id}@${version}`)].join(';'),
  }
}

function presentRule(ctx: Context, rule: BuiltInRule | PolicyRule) {
  const isPolicy = 'policy' in rule
  const { effect } = rule
  return {
    key: rule.key,
    title: ctx.say(isPolicy ? rule.policy.name : rule.title),
    source: isPolicy ? ('policy' as const) : ('built_in' as const),
    policy_id: isPolicy ? rule.policy.id : null,
    decision: effect.decision,
    reason: ctx.say(isPolicy ? reasonOf(rule) : rule.reason),
    kept_by: isPolicy ? ('office' as const) : rule.kept_by,
    required_approvals: effect.decision === 'deny' ? [] : [...effect.approvals],
  }
}

/** Says what a policy asks for. */
function reasonOf({ policy: { name, approvers, min_amount, currency } }: PolicyRule): Said {
  const people = counted(approvers, 'approval')
  return min_amount === null || currency === null
    ? sentence`The policy ${name} asks for ${people}.`
    : sentence`The policy ${name} asks for ${people} from ${amountSaid(min_amount, currency)}.`
}
