import { route } from '../../kernel/index.ts'
import { evaluateAction } from './evaluate.ts'
import { GovernanceQuestion, GovernanceVerdict } from './schemas.ts'

export const routes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/governance/evaluate',
    operation: 'evaluateGovernance',
    summary: 'Check an action against rules and policies',
    description:
      'Says whether an action is allowed, denied or needs approvals, by which rules and why. The approval policies are those that hold proposals; changes nothing.',
    access: 'governance:read',
    effect: 'read',
    body: GovernanceQuestion,
    example: {
      action: 'capital_call',
      amount: 2_500_000,
      currency: 'USD',
      context: { related_party: true },
    },
    response: GovernanceVerdict,
    tool: {
      name: 'svc_evaluate_governance',
      title: 'Check whether an action needs approval',
      category: 'agent',
      credits: 1,
      description:
        'Says whether an action, such as a capital call, a wire, a trade or an approval, is allowed, denied or needs approvals under the rules and policies of the office, who has to approve and why. It changes nothing.',
      keywords: 'governance policy rule may allowed permitted conflict maker checker LPAC consent limit',
    },
    handle: (ctx, { body }) => evaluateAction(ctx, body),
  }),
] as const
