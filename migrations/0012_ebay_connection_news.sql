-- Of a connection only what a page shows is news: not that a token was renewed, nor how far orders were seen.
create function notify_changed_ebay_connection() returns trigger
language plpgsql as $$
begin
  perform pg_notify('changes', jsonb_build_object('user', new.user_id, 'what', 'ebay', 'ids', 'all')::text);
  return null;
end
$$;
--> statement-breakpoint
drop trigger ebay_credentials_updated on ebay_credentials;
--> statement-breakpoint
create trigger ebay_credentials_updated after update on ebay_credentials
  for each row when (
    (
      old.ebay_user_id, old.ebay_username, old.marketplace_id, old.token_expires_at, old.revoked_at,
      old.default_payment_policy_id, old.default_fulfillment_policy_id, old.default_return_policy_id,
      old.known_policies, old.opt_in_asked_at, old.privileges, old.checked_at, old.updated_at
    ) is distinct from (
      new.ebay_user_id, new.ebay_username, new.marketplace_id, new.token_expires_at, new.revoked_at,
      new.default_payment_policy_id, new.default_fulfillment_policy_id, new.default_return_policy_id,
      new.known_policies, new.opt_in_asked_at, new.privileges, new.checked_at, new.updated_at
    )
  )
  execute function notify_changed_ebay_connection();
