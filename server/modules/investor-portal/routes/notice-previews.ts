import { distribute } from '../../../books/capital/distributions/distributions.ts'
import { type FileAnswer, route } from '../../../kernel/index.ts'
import { letterheadOf } from '../../../platform/office/letterhead.ts'
import { callCapital } from '../calls.ts'
import { distributionNoticesAsPdf } from '../notices/distribution-notice-files.ts'
import { distributionNoticesOf } from '../notices/distribution-notices.ts'
import { noticesAsPdf } from '../notices/notice-files.ts'
import { noticesOf } from '../notices/notices.ts'
import { CallInput } from '../schemas/call.ts'
import { DistributionInput } from '../schemas/distribution.ts'
import { NoticePreview } from '../schemas/notice.ts'
import { callErrors } from './calls.ts'
import { distributionErrors } from './distributions.ts'

const P = '/api/v1/svc/investor-portal'

const shown = ({ name, content }: FileAnswer) => ({
  name: `draft-${name}`,
  content: Buffer.from(content).toString('base64'),
})

/** Notices of what is not kept yet, as the pages that its investors would be sent. */
export const noticePreviewRoutes = [
  route({
    method: 'POST',
    path: `${P}/calls/notices/preview`,
    operation: 'previewCallNotices',
    summary: 'Preview the notices of a capital call (PDF)',
    description:
      'The notices that the call of the same body would have, as a draft: a page or more for each investor. Saves nothing.',
    access: 'investor-portal:write',
    audience: 'pages',
    governed: 'harmless',
    ephemeral: false,
    timeline: false,
    body: CallInput,
    example: { lp_id: 1, amount: 250_000, notice_date: '2026-03-02', due_date: '2026-03-31' },
    response: NoticePreview,
    errors: callErrors,
    handle: async (ctx, { body }) => {
      const letterhead = await letterheadOf(ctx)
      return ctx.preview(async trial => {
        const { id } = await callCapital(trial, { ...body, status: 'draft' })
        return shown(await noticesAsPdf(await noticesOf(trial, id), letterhead))
      })
    },
  }),
  route({
    method: 'POST',
    path: `${P}/distributions/notices/preview`,
    operation: 'previewDistributionNotices',
    summary: 'Preview the notices of a distribution (PDF)',
    description:
      'The notices that the distribution of the same body would have, as a draft: a page or more for each investor. Saves nothing.',
    access: 'investor-portal:write',
    audience: 'pages',
    governed: 'harmless',
    ephemeral: false,
    timeline: false,
    body: DistributionInput,
    example: { lp_id: 1, type: 'realized_gain', amount: 40_000, date: '2026-03-30' },
    response: NoticePreview,
    errors: distributionErrors,
    handle: async (ctx, { body }) => {
      const letterhead = await letterheadOf(ctx)
      return ctx.preview(async trial => {
        const { id } = await distribute(trial, body)
        const notices = await distributionNoticesOf(trial, id)
        return shown(await distributionNoticesAsPdf(notices, letterhead, { draft: true }))
      })
    },
  }),
] as const
