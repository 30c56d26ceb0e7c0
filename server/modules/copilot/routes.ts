import { route } from '../../kernel/index.ts'
import { ask } from './ask.ts'
import { Answered, Question } from './schemas.ts'

const example = { question: 'Which capital calls are overdue?' }

/** The copilot answers under two addresses; both are the same question. */
const asking = <const P extends string>(path: P, tool: boolean) =>
  route({
    method: 'POST',
    path,
    ...(tool ? {} : { operation: 'askCopilotOnPage' }),
    summary: 'Ask the copilot',
    description:
      'Answers from what the caller may see, within the narrowest scope given, in sentences with citations; tools compute the figures. Questions that the records do not answer get `not_found`. A requested change becomes a proposed action, or the answer says what is missing; it is never executed.',
    access: 'signed_in',
    effect: 'read',
    body: Question,
    example,
    response: Answered,
    errors: { not_found: [404, 'The scope’s record does not exist or is hidden from the caller'] },
    ...(tool
      ? {
          tool: {
            name: 'svc_ask_copilot' as const,
            title: 'Ask a question',
            category: 'agent',
            credits: 2,
            description:
              'Answers a question about the office from its records, with citations, and says so when they do not say it. Use it when you do not know which tool fits; a figure from its own tool is more direct. A request for a change becomes a proposal.',
            keywords: 'question answer help search anything explain',
            openWorld: true,
            proposes: true,
            featured: true,
          },
        }
      : {}),
    prepare: (ctx, { body }) => ask(ctx, body),
    handle: async (_ctx, _input, answered) => answered,
  })

export const routes = [asking('/svc/copilot/ask', false), asking('/api/v1/svc/copilot/ask', true)] as const
