import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import '@fontsource-variable/inter/wght.css'
import './theme/global.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { whenProposed, whenSessionIsLost, whenWritten } from './api/transport.ts'
import { router } from './router.tsx'
import { queryClient } from './session/query-client.ts'
import { OnceMore } from './shell/OnceMore.tsx'
import { contrast, theme } from './theme/theme.ts'

whenSessionIsLost(async () => {
  const { pathname, href } = router.state.location
  if (pathname === '/sign-in') return
  await router.navigate({ to: '/sign-in', search: { next: href }, replace: true, ignoreBlocker: true })
  // A page that is still on the screen reads who is signed in, and would fail on asking for it again.
  if (router.state.location.pathname === '/sign-in') queryClient.clear()
})

whenProposed(({ title, message }) => {
  notifications.show({ title, message })
  void queryClient.invalidateQueries({ queryKey: ['approvals'] })
})

whenWritten(() => queryClient.outdateUnseen())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={contrast}
      colorSchemeManager={localStorageColorSchemeManager({ key: 'fund-office.appearance' })}
      defaultColorScheme="auto"
    >
      <OnceMore />
      <Notifications position="bottom-right" autoClose={6000} />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
