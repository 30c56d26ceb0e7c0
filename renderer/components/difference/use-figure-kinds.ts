import { useQuery } from '@tanstack/react-query'
import { toolsApi } from '../../api/modules.ts'
import { type FigureKinds, figureKinds } from './difference-kinds.ts'

/** Returns the figure kinds of a tool's fields from its own schema; null while the schema loads. */
export function useFigureKinds(tool: string): { kinds: FigureKinds | null; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: ['tools', tool],
    queryFn: ({ signal }) => toolsApi('GET /api/v1/tools/{name}', { params: { name: tool }, signal }),
    staleTime: 'static',
  })
  const properties = data?.parameters.properties ?? {}
  return { kinds: data ? figureKinds(properties as Parameters<typeof figureKinds>[0]) : null, error }
}
