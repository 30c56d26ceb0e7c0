import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, useSearch } from '@tanstack/react-router'
import type { DataRoomDocument, DataRoomFolder } from '../../../api/modules.ts'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { roomDocumentsQuery, roomFoldersQuery } from '../../../queries/diligence.ts'
import { type SearchParams, wordOf } from '../../../routes/search-params.ts'

const route = getRouteApi('/office/rooms/$roomId/document')

/** Leads to a document by where it lies in its room, as a citation names it: `Financial/Accounts.pdf`. */
export function DocumentByPath() {
  const { roomId } = route.useParams()
  const { path, ...shown } = useSearch({ strict: false }) as SearchParams
  const folders = useQuery(roomFoldersQuery(Number(roomId)))
  const documents = useQuery(roomDocumentsQuery(Number(roomId)))
  return (
    <PageBody>
      <Loaded query={folders} whole>
        {({ items: listed }) => (
          <Loaded query={documents} whole>
            {({ items }) => {
              const found = items.find(one => pathOf(one, listed) === wordOf(path))
              return found ? (
                <Navigate
                  to="/rooms/$roomId/documents/$documentId"
                  params={{ roomId, documentId: String(found.id) }}
                  search={shown}
                  replace
                />
              ) : (
                <>
                  <PageHeader title="This document is not there" />
                  <Text>
                    {wordOf(path)} was moved, renamed or archived since it was quoted, or is not shown to you.
                  </Text>
                </>
              )
            }}
          </Loaded>
        )}
      </Loaded>
    </PageBody>
  )
}

function pathOf({ folder_id, name }: DataRoomDocument, folders: readonly DataRoomFolder[]): string {
  const names = [name]
  for (let at = folder_id; at !== null; ) {
    const folder = folders.find(({ id }) => id === at)
    if (!folder) break
    names.unshift(folder.name)
    at = folder.parent_id
  }
  return names.join('/')
}
