-- Live updates of a session that ended are looked at in every process, however it ended (src/platform/server/event-stream.ts).
create function auth.wake_sessions() returns trigger
language plpgsql as $$
begin
  perform pg_notify('wakes', 'sessions ' || old.user_id);
  return null;
end
$$;
--> statement-breakpoint
create trigger sessions_deleted after delete on auth.sessions
  for each row execute function auth.wake_sessions();
