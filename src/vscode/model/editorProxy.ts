import { workspace } from 'vscode';

/**
 * The proxy that the editor is set to use, as variables of an environment. The editor's own `fetch` follows it by itself; this is for a
 * `fetch` of ours. Of the author's machine alone: a folder must not send requests through a proxy of its own.
 */
export function editorProxy(): Record<string, string | undefined> {
  const http = workspace.getConfiguration('http');
  const ofMachine = (name: string): unknown => {
    const { globalValue, defaultValue } = http.inspect(name) ?? {};
    return globalValue ?? defaultValue;
  };
  if (ofMachine('proxySupport') === 'off') return {};
  const proxy = ofMachine('proxy');
  const except = ofMachine('noProxy');
  const names = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'no_proxy', 'NO_PROXY'];
  const environment = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  if (typeof proxy !== 'string' || proxy.trim() === '') return environment;
  const exceptions = Array.isArray(except) ? except.filter((each) => typeof each === 'string') : [];
  return {
    https_proxy: proxy,
    no_proxy: exceptions.join(',') || (environment['no_proxy'] ?? environment['NO_PROXY']),
  };
}
