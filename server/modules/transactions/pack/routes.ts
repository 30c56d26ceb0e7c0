import { changed_meanwhile, route } from '../../../kernel/index.ts'
import { closingPack, setClosingPack } from './pack.ts'
import { ClosingPack, ClosingPackInput } from './schemas.ts'

const P = '/api/v1/svc/transactions/pack'

export const packRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'getClosingPack',
    summary: 'Get the default closing checklist',
    access: 'transactions:read',
    response: ClosingPack,
    handle: ctx => closingPack(ctx),
  }),
  route({
    method: 'PUT',
    path: P,
    operation: 'setClosingPack',
    summary: 'Set the default closing checklist',
    description:
      'Applies to transactions started from now on. Replaces the whole pack; earlier versions are kept.',
    access: 'transactions:manage',
    body: ClosingPackInput,
    example: {
      tasks: [{ category: 'legal', title: 'Engage counsel', due_offset: -30 }],
      milestones: [{ kind: 'closing', title: 'Closing', due_offset: 0 }],
    },
    response: ClosingPack,
    errors: { changed_meanwhile },
    money: 'none',
    handle: (ctx, { body }) => setClosingPack(ctx, body),
  }),
] as const
