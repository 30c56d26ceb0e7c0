import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from '../../../components/form/DayInput.tsx'
import { ImportPage } from '../../../components/import/ImportPage.tsx'
import { today } from '../../../format/days.ts'
import { peerImports } from '../../../queries/imports.ts'
import { peersKey } from './peers.ts'

/** Peer funds from a file, with which the office compares its own. */
export function ImportPeers() {
  const [asOf, setAsOf] = useState(today)
  const [source, setSource] = useState('')
  return (
    <ImportPage
      title="Import peer data"
      explanation="One row per peer fund: vintage, strategy, region, and its net IRR, TVPI, DPI, management fee, carried interest, hurdle and term in years, as far as you have them. Every row is imported, or none. Each file is a peer set of its own."
      sample={
        'Fund,Vintage,Strategy,Region,Net IRR,TVPI,DPI,Management fee,Carried interest,Hurdle,Term\nPeer A,2023,Direct lending,Europe,9.2%,1.31x,0.42x,1.5%,15%,7%,8'
      }
      imports={peerImports}
      about={{ as_of: asOf, ...(source.trim() ? { source } : {}) }}
      settings={
        <>
          <DayInput label="Data as of" value={asOf} onChange={day => day && setAsOf(day)} />
          <TextInput
            label="Source"
            description="Who published the data; cited with every comparison"
            maw={440}
            value={source}
            onChange={event => setSource(event.currentTarget.value)}
          />
        </>
      }
      back={{ href: '/funds', label: 'Funds' }}
      calls={[
        'POST /api/v1/svc/intelligence/benchmark/imports/preview',
        'POST /api/v1/svc/intelligence/benchmark/imports',
        'GET /api/v1/svc/intelligence/benchmark/imports',
        'POST /api/v1/svc/intelligence/benchmark/imports/{import_id}/undo',
      ]}
      invalidates={[peersKey]}
    />
  )
}
