const all = new URLSearchParams(location.search).get('audience') === 'all'
document.getElementById(all ? 'all' : 'public').setAttribute('aria-current', 'page')

window.SwaggerUIBundle({
  url: all ? '/openapi.json?audience=all' : '/openapi.json?examples=true',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  tagsSorter: 'alpha',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  showExtensions: all,
  validatorUrl: null,
  // Calls from this page use the session, which needs the token that only our own pages can read.
  requestInterceptor: request => {
    const csrf =
      /(?:^|; )__Host-fo_csrf=([^;]+)/.exec(document.cookie) ??
      /(?:^|; )fo_csrf=([^;]+)/.exec(document.cookie)
    if (csrf && request.method !== 'GET') request.headers['X-CSRF-Token'] = csrf[1]
    return request
  },
})

const toCome = document.getElementById('not-built')
async function listToCome() {
  const endpoints = await (await fetch('/docs/not-built.json')).json()
  toCome.hidden = endpoints.length === 0
  for (const endpoint of endpoints) {
    const item = document.createElement('li')
    item.textContent = endpoint
    toCome.querySelector('ul').append(item)
  }
}
void listToCome()
