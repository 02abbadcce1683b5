// Decides what a host asks the server of the Model Context Protocol, as one run of it.

/** A question to the server of the Model Context Protocol. */
export function served(world, names, r) {
  const request = (id, method, params) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const about = r.pick(world.pools.title);
  const calls = [
    ['tools/list', {}],
    ['resources/list', {}],
    ['prompts/list', {}],
    ['nope', {}],
    ...[
      'search_plans',
      'list_contexts',
      'get_context',
      'switch_context',
      'update_context',
      'select_intent',
      'nothing',
    ].map((name) => [
      'tools/call',
      {
        name,
        arguments: r.pick([{}, { query: about, title: about, ref: r.pick(names.ctx), mode: 'PLAN', id: 'INT-001' }]),
      },
    ]),
  ];
  const first = request(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'compare', version: '1' },
  });
  const rows = [
    first,
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    request(2, ...r.pick(calls)),
  ];
  return { do: 'clew', args: ['mcp'], input: `${rows.join('\n')}\n`, env: {}, verb: 'mcp' };
}
