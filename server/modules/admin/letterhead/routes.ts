import { file, route, sentence } from '../../../kernel/index.ts'
import { letterheadOf } from '../../../platform/office/letterhead.ts'
import {
  examplePage,
  getLetterhead,
  LetterheadInput,
  LetterheadShown,
  letterheadExample,
  proveLogo,
  setLetterhead,
} from './letterhead.ts'

const PATH = '/api/v1/svc/admin/letterhead'

export const letterheadRoutes = [
  route({
    method: 'GET',
    path: PATH,
    operation: 'getLetterhead',
    summary: 'Get the letterhead for investor documents',
    access: 'office:read',
    audience: 'pages',
    response: LetterheadShown,
    handle: ctx => getLetterhead(ctx),
  }),
  route({
    method: 'PUT',
    path: PATH,
    operation: 'setLetterhead',
    summary: 'Set the letterhead for investor documents',
    did: 'Changed the letterhead',
    description:
      'Omitted fields stay unchanged. Applies to everything printed from now on, including reprints.',
    access: 'office:manage',
    audience: 'pages',
    body: LetterheadInput,
    example: letterheadExample,
    response: LetterheadShown,
    tells: ({ principal }) => ({
      kind: 'letterhead_changed',
      title: sentence`${principal.name} changed the letterhead`,
      detail: sentence`It appears on notices, statements and K-1 figures from now on.`,
      link: '/settings/letterhead',
    }),
    prepare: (_ctx, { body }) => proveLogo(body.logo),
    handle: (ctx, { body }, type) => setLetterhead(ctx, body, type),
  }),
  route({
    method: 'GET',
    path: `${PATH}/example`,
    operation: 'printLetterheadExample',
    summary: 'Export a sample page with the letterhead (PDF)',
    leaves: 'paper',
    access: 'office:read',
    audience: 'pages',
    response: file('application/pdf'),
    handle: async ctx => examplePage(await letterheadOf(ctx), ctx.now),
  }),
] as const
