import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { DataRoomDocument } from '../../../api/modules.ts'
import { LoadedPage } from '../../../components/page/LoadedPage.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { ShownDocument } from '../../../components/viewer/ShownDocument.tsx'
import { useDwell } from '../../../components/viewer/use-dwell.ts'
import { roomDocumentQuery, roomQuery } from '../../../queries/diligence.ts'
import { type SearchParams, wordOf } from '../../../routes/search-params.ts'
import { useMay } from '../../../session/session.ts'
import { roomFlagsQuery } from '../diligence/queries.ts'
import { mayTake } from '../tree/downloads.ts'
import { Versions } from '../tree/Versions.tsx'
import { DocumentFlags, flagsOn } from './DocumentFlags.tsx'
import classes from './document.module.css'

const route = getRouteApi('/office/rooms/$roomId/documents/$documentId')

/** One document of a room as its pages; the address says which page, which words are marked, and which version it is. */
export function DocumentPage() {
  const { roomId, documentId } = route.useParams()
  const document = useQuery(roomDocumentQuery(Number(roomId), Number(documentId)))
  return <LoadedPage query={document}>{found => <Shown key={found.id} document={found} />}</LoadedPage>
}

function Shown({ document }: { document: DataRoomDocument }) {
  const { id, room_id, name, index, permission, content_type, version: latest } = document
  const search = useSearch({ strict: false }) as SearchParams
  const room = useQuery(roomQuery(room_id)).data
  const mayWrite = useMay('write', 'vdr') && permission === 'edit' && room?.status === 'active'
  const [versions, setVersions] = useState(false)
  const [beside, setBeside] = useState(isWide)
  const version = Number(wordOf(search.version)) || latest
  const at = `/api/v1/svc/vdr/rooms/${room_id}/documents/${id}`
  const of = version === latest ? '' : `?version=${version}`
  const look = useDwell(at)
  const flags = flagsOn(document, useQuery(roomFlagsQuery(room_id)).data ?? [])
  // Passages found in the latest version may be elsewhere in an earlier one.
  const hasFlags = version === latest && flags.length > 0
  return (
    <PageBody>
      <Anchor
        size="sm"
        underline="hover"
        mb={4}
        renderRoot={props => <Link {...props} to="/rooms/$roomId" params={{ roomId: String(room_id) }} />}
      >
        {room?.name ?? 'Data room'}
      </Anchor>
      <PageHeader
        title={name}
        description={[
          index && `Index ${index}`,
          version < latest ? `Version ${version} of ${latest}: superseded` : null,
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {hasFlags && (
              <Button variant="default" aria-expanded={beside} onClick={() => setBeside(!beside)}>
                Red flags ({flags.length})
              </Button>
            )}
            {latest > 1 || mayWrite ? (
              <Button variant="default" onClick={() => setVersions(true)}>
                Versions
              </Button>
            ) : null}
            {mayTake(permission) && (
              <Button component="a" variant="default" href={`${at}/stream${of}`} download={name}>
                Download
              </Button>
            )}
          </>
        }
        calls={[
          'GET /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}',
          'GET /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/pages',
          'POST /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/track-time',
          'GET /api/v1/svc/vdr/rooms/{room_id}/red-flags',
        ]}
      />
      <div className={classes.beside}>
        <div className={classes.pages}>
          <ShownDocument
            key={version}
            pages={`${at}/pages${of}`}
            name={name}
            page={Number(wordOf(search.page)) || undefined}
            quote={wordOf(search.quote)}
            onLook={look}
            otherwise={
              mayTake(permission) &&
              content_type?.startsWith('image/') && (
                <img
                  src={`${at}/stream${of}`}
                  alt={name}
                  style={{ maxWidth: '100%' }}
                  onLoad={() => look(1)}
                />
              )
            }
          />
        </div>
        {hasFlags && beside && <DocumentFlags document={document} flags={flags} />}
      </div>
      {versions && <Versions document={document} mayChange={mayWrite} onClose={() => setVersions(false)} />}
    </PageBody>
  )
}

/** Beside the pages there is room for more. */
const isWide = (): boolean => matchMedia('(min-width: 60em)').matches
