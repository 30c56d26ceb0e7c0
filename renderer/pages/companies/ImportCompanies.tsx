import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ImportPage } from '../../components/import/ImportPage.tsx'
import type { ChosenSheet } from '../../components/import/ImportSource.tsx'
import { LeftOut } from '../../components/import/LeftOut.tsx'
import { sheetOfLent } from '../../components/import/lent-sheet.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { companiesKey } from '../../queries/companies.ts'
import { companyImports } from '../../queries/imports.ts'
import { wordOf } from '../../routes/search-params.ts'
import { companyColumns, lentCompaniesQuery } from './lent-companies.ts'

const route = getRouteApi('/office/companies/import')

/** The companies of an address book that was kept in a sheet, or in another CRM system. */
export function ImportCompanies() {
  const connection = wordOf(route.useSearch().connection)
  return connection === undefined ? <OfSheet /> : <OfConnection id={Number(connection)} />
}

/** Imports the companies a connection lends now, exactly as previewed. */
function OfConnection({ id }: { id: number }) {
  const lent = useQuery(lentCompaniesQuery(id))
  if (!lent.data)
    return (
      <PageBody>
        <Loaded query={lent}>{() => null}</Loaded>
      </PageBody>
    )
  return (
    <OfSheet sheet={sheetOfLent(lent.data, companyColumns)} note={<LeftOut source={lent.data.source} />} />
  )
}

function OfSheet({ sheet, note }: { sheet?: ChosenSheet; note?: ReactNode }) {
  return (
    <ImportPage
      title="Import companies"
      explanation="A CSV file or an Excel workbook with one row per company: name, legal name, country, sector and website. A company that is known by one of its names is reported, not entered again."
      sample={'Company,Country,Sector\nAlder Ports plc,GB,logistics'}
      sheet={sheet}
      imports={companyImports}
      about={{}}
      settings={note}
      back={{ href: '/companies', label: 'Companies' }}
      calls={[
        'POST /api/v1/svc/companies/imports/preview',
        'POST /api/v1/svc/companies/imports',
        'GET /api/v1/svc/companies/imports',
        'POST /api/v1/svc/companies/imports/{import_id}/undo',
      ]}
      invalidates={[companiesKey]}
    />
  )
}
