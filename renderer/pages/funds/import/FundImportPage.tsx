import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { LoadedPage } from '../../../components/page/LoadedPage.tsx'
import { PageTabs } from '../../../components/page/PageTabs.tsx'
import { fundQuery } from '../../../queries/funds.ts'
import { wordOf } from '../../../routes/search-params.ts'
import { useEnabledModules } from '../../../session/session.ts'
import type { FundImportProps } from './fund-import.ts'
import { ImportCapital } from './ImportCapital.tsx'
import { ImportJournal } from './ImportJournal.tsx'
import { ImportOpening } from './ImportOpening.tsx'

const route = getRouteApi('/office/funds/$fundId/import')

interface Tab {
  key: string
  label: string
  shows: ComponentType<FundImportProps>
  /** Another module that must be switched on. */
  module?: string
}

const opening: Tab = { key: 'opening-balances', label: 'Opening balances', shows: ImportOpening }
const all: readonly Tab[] = [
  opening,
  { key: 'journal', label: 'Journal', shows: ImportJournal },
  { key: 'capital', label: 'Calls and distributions', shows: ImportCapital, module: 'investor-portal' },
]

/** The book of a fund from sheets of another program. */
export function FundImportPage() {
  const { fundId } = route.useParams()
  const { tab: named } = route.useSearch()
  const fund = useQuery(fundQuery(Number(fundId)))
  const enabled = useEnabledModules()
  const tabs = all.filter(({ module }) => module === undefined || enabled.has(module))
  const { key, shows: Shown } = tabs.find(one => one.key === wordOf(named)) ?? opening
  return (
    <LoadedPage query={fund}>
      {found => (
        <Shown key={key} fund={found} tabs={<PageTabs label="Type of import" tabs={tabs} current={key} />} />
      )}
    </LoadedPage>
  )
}
