import { getRouteApi } from '@tanstack/react-router'
import { PageTabs } from '../../../components/page/PageTabs.tsx'
import { wordOf } from '../../../routes/search-params.ts'
import { ImportBankDetails } from './ImportBankDetails.tsx'
import { ImportInvestors } from './ImportInvestors.tsx'

const route = getRouteApi('/office/investors/import')

const register = { key: 'investors', label: 'Investors', shows: ImportInvestors }
const all = [register, { key: 'bank-details', label: 'Bank details', shows: ImportBankDetails }]

/** The register of investors and where they are paid, from sheets. */
export function InvestorImportPage() {
  const { tab } = route.useSearch()
  const { key, shows: Shown } = all.find(one => one.key === wordOf(tab)) ?? register
  return <Shown key={key} tabs={<PageTabs label="Type of import" tabs={all} current={key} />} />
}
