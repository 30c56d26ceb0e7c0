import { queryOptions } from '@tanstack/react-query'
import { cfoApi, type IlpaTemplate } from '../../../api/modules.ts'
import { fundsKey } from '../../../queries/funds.ts'

export type FundTemplate = 'reporting' | 'performance_granular' | 'performance_gross_up'

export interface AskedTemplate {
  template: FundTemplate
  to: string | null
  lpId: number | null
}

const queryOf = ({ template, to, lpId }: AskedTemplate) => ({
  template,
  ...(to ? { to } : {}),
  ...(lpId ? { lp_id: lpId } : {}),
})

/** An ILPA template of a fund, or of one of its investors. */
export const templateQuery = (fundId: number, asked: AskedTemplate) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'ilpa', asked],
    queryFn: ({ signal }) =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/ilpa', {
        params: { account_id: fundId },
        query: queryOf(asked),
        signal,
      }),
  })

/** Where the workbook of a template is. */
export const workbookAt = (fundId: number, asked: AskedTemplate): string =>
  `/api/v1/svc/cfo/accounts/${fundId}/ilpa/xlsx?${new URLSearchParams(
    Object.entries(queryOf(asked)).map(([name, value]) => [name, String(value)]),
  )}`

export type TemplateSection = IlpaTemplate['sections'][number]
