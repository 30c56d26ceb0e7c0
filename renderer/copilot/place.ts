import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { CopilotQuestion } from '../api/modules.ts'
import { dealQuery } from '../queries/deals.ts'
import { fundQuery } from '../queries/funds.ts'

/** What the page is about, as the copilot’s question names it. */
export interface Place {
  label: string
  context: NonNullable<CopilotQuestion['context']>
}

/** The deal, fund, investor or room of the page; null on a page about the whole office. */
export function usePlace(): Place | null {
  const params = useRouterState({
    select: ({ matches }) =>
      Object.assign({}, ...matches.map(match => match.params)) as Record<string, string>,
  })
  const [dealId, fundId, lpId, roomId] = [params.dealId, params.fundId, params.lpId, params.roomId].map(idOf)
  const deal = useQuery({ ...dealQuery(dealId ?? 0), enabled: dealId !== undefined })
  const fund = useQuery({ ...fundQuery(fundId ?? 0), enabled: fundId !== undefined })
  if (dealId) return at(deal.data?.name ?? 'This deal', { deal_id: dealId })
  if (lpId) return at('This investor', { lp_id: lpId })
  if (roomId) return at('This room', { room_id: roomId })
  // A fund is no scope of its own: its name says which one is meant.
  return fundId && fund.data ? { label: fund.data.name, context: { scope_label: fund.data.name } } : null
}

const idOf = (text: string | undefined): number | undefined => {
  const id = Number(text)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

const at = (label: string, ids: Place['context']): Place => ({
  label,
  context: { ...ids, scope_label: label },
})
