/** What goes over plain HTTP: making a table, looking at one before joining, its record. */
import type { CreateTable, Fault, TableCreatedReply } from '../protocol/messages.ts';

/** A table as anybody with its code may see it. */
export interface TableSummary {
  table: string;
  stage: string;
  seats: number;
  free: number;
}

export interface ServerInfo {
  version: string;
  protocol: number;
  /** Where other devices on the same network reach this server. */
  urls: string[];
}

/** What the server answered instead; code `UNREACHABLE` if nothing answered. */
export class ApiError extends Error {
  readonly code: string;

  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}

export async function createTable(body: CreateTable): Promise<TableCreatedReply> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await ask('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as TableCreatedReply;
}

export async function tableSummary(table: string): Promise<TableSummary> {
  const response = await ask(`/api/tables/${encodeURIComponent(table)}`);
  return (await response.json()) as TableSummary;
}

export async function serverInfo(): Promise<ServerInfo> {
  const response = await ask('/api/info');
  return (await response.json()) as ServerInfo;
}

/** Returns the record of a match; with a seat's token also what that seat may know while the match goes on. */
export async function record(table: string, token: string | null): Promise<Blob> {
  const headers: HeadersInit = token === null ? {} : { Authorization: `Bearer ${token}` };
  const response = await ask(`/api/tables/${encodeURIComponent(table)}/record`, { headers });
  return response.blob();
}

async function ask(path: string, request: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { cache: 'no-store', ...request });
  } catch (error) {
    throw new ApiError('UNREACHABLE', String(error));
  }
  if (response.ok) return response;
  const fault = (await response.json().catch(() => null)) as Partial<Fault> | null;
  throw new ApiError(fault?.code ?? `HTTP_${response.status}`, fault?.detail ?? response.statusText);
}
