import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFolder,
  IconPhoto,
} from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { type SharedDocument, type SharedFolder, type SharedRoom, vdrApi } from '../api/modules.ts'
import { formatDate } from '../format/dates.ts'
import { finder } from '../format/found.ts'
import { formatBytes } from '../format/numbers.ts'
import { DocumentView } from './DocumentView.tsx'
import { SharedQuestions } from './SharedQuestions.tsx'

interface Found {
  folders: SharedFolder[]
  documents: SharedDocument[]
}

/** The documents of a link under their numbers, and the one that is looked at. */
export function SharedIndex({
  token,
  room,
  onClosed,
}: {
  token: string
  room: SharedRoom
  onClosed: () => void
}) {
  const [found, setFound] = useState<Found | null>(null)
  const [wanted, setWanted] = useState('')
  const chosen = useChosen()
  useEffect(() => {
    const params = { token }
    Promise.all([
      vdrApi('GET /api/v1/svc/vdr/share/{token}/folders', { params }),
      vdrApi('GET /api/v1/svc/vdr/share/{token}/documents', { params }),
    ]).then(
      ([folders, documents]) => setFound({ folders: folders.items, documents: documents.items }),
      onClosed,
    )
  }, [token, onClosed])
  const shown = found?.documents.find(({ id }) => id === (chosen ?? room.document_id))
  if (!found) return <p role="status">Fetching the documents …</p>
  if (shown)
    return (
      <>
        <DocumentView key={shown.id} token={token} document={shown} alone={room.document_id !== null} />
        {room.document_id !== null && <SharedQuestions token={token} documents={[]} />}
      </>
    )
  return (
    <>
      <div className="title">
        <h1>{room.name}</h1>
        {found.documents.some(one => one.may_download) && (
          <a className="download" href={`/api/v1/svc/vdr/share/${token}/zip`} download>
            Download all
          </a>
        )}
      </div>
      {found.documents.length === 0 ? (
        <p>No documents are shown at the moment.</p>
      ) : (
        <>
          <search className="search">
            <input
              type="search"
              aria-label="Search documents"
              placeholder="Search documents"
              value={wanted}
              onChange={event => setWanted(event.target.value)}
            />
          </search>
          {wanted.trim() === '' ? <Place {...found} folder={null} /> : <Hits {...found} wanted={wanted} />}
        </>
      )}
      <SharedQuestions token={token} documents={found.documents} />
    </>
  )
}

/** The document that the address names after its #, so that one comes back with the browser's own button. */
function useChosen(): number | null {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const change = () => setHash(location.hash)
    addEventListener('hashchange', change)
    return () => removeEventListener('hashchange', change)
  }, [])
  return Number(hash.slice(1)) || null
}

function Place({ folders, documents, folder }: Found & { folder: number | null }) {
  const inside = useMemo(
    () => ({
      folders: folders.filter(({ parent_id }) => parent_id === folder),
      documents: documents.filter(({ folder_id }) => folder_id === folder),
    }),
    [folders, documents, folder],
  )
  return (
    <ul className="index">
      {inside.folders.map(one => (
        <li key={`folder ${one.id}`}>
          <details open>
            <summary>
              <IndexNumber of={one.index} />
              <IconFolder size={18} aria-hidden />
              <span className="name">{one.name}</span>
            </summary>
            <Place folders={folders} documents={documents} folder={one.id} />
          </details>
        </li>
      ))}
      {inside.documents.map(one => (
        <Line key={one.id} document={one} />
      ))}
    </ul>
  )
}

/** The documents whose names hold every word that is looked for, whatever folder they are in. */
function Hits({ documents, wanted }: Pick<Found, 'documents'> & { wanted: string }) {
  const isFound = finder(wanted)
  const hits = documents.filter(({ name }) => isFound(name))
  if (hits.length === 0) return <p role="status">No results</p>
  return (
    <ul className="index">
      {hits.map(one => (
        <Line key={one.id} document={one} />
      ))}
    </ul>
  )
}

function Line({
  document: { id, index, name, content_type, size, updated_at },
}: {
  document: SharedDocument
}) {
  const Icon = iconOf(content_type)
  return (
    <li>
      <a href={`#${id}`}>
        <IndexNumber of={index} />
        <Icon size={18} aria-hidden />
        <span className="name">{name}</span>
        <span className="about">
          {size !== null && <span>{formatBytes(size)}</span>}
          <span>{formatDate(updated_at.slice(0, 10))}</span>
        </span>
      </a>
    </li>
  )
}

function iconOf(type: string | null) {
  if (type === 'application/pdf') return IconFileTypePdf
  if (type?.startsWith('image/')) return IconPhoto
  if (type?.includes('spreadsheet') || type?.includes('excel') || type === 'text/csv')
    return IconFileSpreadsheet
  if (type?.includes('word') || type?.startsWith('text/')) return IconFileText
  return IconFile
}

const IndexNumber = ({ of }: { of: string | null }) => <span className="number">{of}</span>
