import { Document, Packer, Paragraph } from 'docx'
import type { ModuleThings } from '../../generated/things.ts'
import type { Office } from '../../office.ts'
import { until } from '../../time.ts'

const REPORTS = '/api/v1/svc/reports'

/** A Word file of these paragraphs, in base64. */
export async function wordOf(...paragraphs: string[]): Promise<string> {
  const children = paragraphs.map(text => new Paragraph(text))
  return Packer.toBase64String(new Document({ sections: [{ children }] }))
}

/** Waits until a report is written, or could not be. */
export async function ended(office: Office, id: number, as = office.admin): Promise<void> {
  await until(async () => {
    const { status } = (await office.get(`${REPORTS}/${id}/status`, { as })).body
    return status === 'ready' || status === 'failed'
  })
}

const dealOf = async (office: Office): Promise<number> =>
  (await office.post('/api/v1/svc/crm/deals', { name: 'Alder Ports' })).body.id

export const things: ModuleThings['things'] = {
  [`${REPORTS}/{report_id}`]: async ({ office }) => {
    const input = { kind: 'portfolio_one_pager', deal_id: await dealOf(office) }
    const { id } = (await office.post(`${REPORTS}/generate`, input)).body
    await ended(office, id)
    return id
  },
}

export const bodies: ModuleThings['bodies'] = {
  [`POST ${REPORTS}/generate`]: async ({ office }, _known, example) => {
    const { fund_account_id: _fund, period_end: _end, ...rest } = example
    return { ...rest, kind: 'portfolio_one_pager', deal_id: await dealOf(office) }
  },
  [`POST ${REPORTS}/detect-deal-type`]: async ({ office }) => ({ deal_id: await dealOf(office) }),
  [`POST ${REPORTS}/upload-template`]: async (_maker, _known, example) => ({
    ...example,
    content: await wordOf('{title}', '{#sections}{title}{/sections}'),
  }),
}

export const queries: ModuleThings['queries'] = {
  [`GET ${REPORTS}/stream-generate`]: async ({ office }) => {
    const input = { kind: 'portfolio_one_pager', deal_id: await dealOf(office) }
    return { report_id: String((await office.post(`${REPORTS}/generate`, input)).body.id) }
  },
}

/** A second call with the deal of the first changes nothing, so that its own test looks at what holds it. */
export const ofTheirOwn: ModuleThings['ofTheirOwn'] = [`POST ${REPORTS}/save-deal-type`]

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [
    /^POST .*\/reports\/(generate|upload-template)$/,
    'rules between fields, or a file with fields of its kind',
  ],
  [/^GET .*\/reports\/stream-generate$/, 'its answer never ends for a report that waits'],
]
