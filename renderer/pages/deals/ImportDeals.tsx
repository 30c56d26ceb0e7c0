import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ImportPage } from '../../components/import/ImportPage.tsx'
import type { ChosenSheet } from '../../components/import/ImportSource.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { count } from '../../format/numbers.ts'
import { dealsKey } from '../../queries/deals.ts'
import { dealImports } from '../../queries/imports.ts'
import { wordOf } from '../../routes/search-params.ts'
import { lentDealsQuery, sheetOf } from './lent-deals.ts'

const route = getRouteApi('/office/deals/import')

/** The deals of a pipeline that was kept in a sheet, or in another CRM system. */
export function ImportDeals() {
  const connection = wordOf(route.useSearch().connection)
  return connection === undefined ? <OfSheet /> : <OfConnection id={Number(connection)} />
}

/** Imports the deals a connection lends now, exactly as previewed. */
function OfConnection({ id }: { id: number }) {
  const lent = useQuery(lentDealsQuery(id))
  if (!lent.data)
    return (
      <PageBody>
        <Loaded query={lent}>{() => null}</Loaded>
      </PageBody>
    )
  const { sheet, unstaged } = sheetOf(lent.data)
  const { unread_count, withheld } = lent.data.source
  const leftOut = unstaged + unread_count + withheld
  return (
    <OfSheet
      sheet={sheet}
      note={
        leftOut > 0 && (
          <Alert variant="outline" color="yellow">
            {`${count(leftOut, 'row')} of the connection left out: unreadable, or in a stage that nobody has assigned on the connection’s page.`}
          </Alert>
        )
      }
    />
  )
}

function OfSheet({ sheet, note }: { sheet?: ChosenSheet; note?: ReactNode }) {
  return (
    <ImportPage
      title="Import deals"
      explanation="A CSV file or an Excel workbook with one row per deal: name, counterparty, stage, asset class, size and currency. A deal with the same name and counterparty is reported, not entered again."
      sample={'Deal,Counterparty,Stage,Size,Currency\nAlder Row,Alder Ports plc,Screening,25000000,USD'}
      sheet={sheet}
      imports={dealImports}
      about={{}}
      settings={note}
      back={{ href: '/deals', label: 'Deals' }}
      calls={[
        'POST /api/v1/svc/crm/deals/imports/preview',
        'POST /api/v1/svc/crm/deals/imports',
        'GET /api/v1/svc/crm/deals/imports',
        'POST /api/v1/svc/crm/deals/imports/{import_id}/undo',
      ]}
      invalidates={[dealsKey]}
    />
  )
}
