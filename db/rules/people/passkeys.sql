-- The server reads passkeys to verify sign-ins.
grant select on auth.passkeys to groundwork_login;

-- Serializes changes that depend on the number of a person's passkeys, until the transaction ends.
create function rules.lock_passkeys(person uuid) returns void language sql set search_path = pg_temp
begin atomic
  select pg_advisory_xact_lock(hashtextextended('passkeys ' || person, 0));
end;

-- Adds a passkey of the signed-in person. Returns false if the credential id exists already.
create function rules.add_my_passkey(
  name text, credential_id text, public_key bytea, counter bigint, transports text[], backed_up boolean, aaguid uuid
) returns boolean
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  perform rules.lock_passkeys(rules.me());
  if (select count(*) from passkeys p where p.user_id = rules.me()) >= rules.limit_passkeys() then
    perform rules.refuse('passkeys.tooMany', 'GW409');
  end if;
  insert into passkeys (user_id, name, credential_id, public_key, counter, transports, backed_up, aaguid)
  values (rules.me(), name, credential_id, public_key, counter, transports, backed_up, aaguid)
  on conflict on constraint passkeys_credential_is_unique do nothing;
  return found;
end $$;

-- Records the use of a passkey. Returns false if its counter did not grow, which means that somebody used a copy of it.
create function rules.use_passkey(passkey_id uuid, new_counter bigint, is_backed_up boolean) returns boolean
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  update passkeys set counter = new_counter, backed_up = is_backed_up, last_used_at = now()
  where id = passkey_id and (new_counter > counter or new_counter = 0 and counter = 0);
  if found then return true; end if;
  perform rules.audit(
    'passkey.refused', actor_id => null, person_id => user_id, details => jsonb_build_object('name', name)
  )
  from passkeys where id = passkey_id;
  return false;
end $$;
grant execute on function rules.add_my_passkey, rules.use_passkey, rules.has_fresh_session to groundwork_login;

-- A passkey that is deleted with its account gets no entry.
create function rules.audit_passkey() returns trigger
language plpgsql security definer set search_path = auth, pg_temp as $$
declare
  passkey passkeys := coalesce(new, old);
begin
  perform rules.audit(
    case tg_op when 'INSERT' then 'passkey.added' else 'passkey.removed' end, person_id => u.id,
    details => jsonb_build_object('name', passkey.name)
  )
  from users u where u.id = passkey.user_id;
  return null;
end $$;
create trigger audit after insert or delete on auth.passkeys for each row execute function rules.audit_passkey();

-- The passkeys of the signed-in person. `synced` is true if a password manager keeps the passkey, false if one device
-- keeps it.
create function rules.my_passkeys()
returns table (id uuid, name text, synced boolean, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = auth, pg_temp
begin atomic
  select p.id, p.name, p.backed_up, p.created_at, p.last_used_at
  from auth.passkeys p where p.user_id = rules.me()
  order by p.created_at, p.id;
end;

-- Returns false if the signed-in person has no passkey with this id.
create function rules.rename_my_passkey(passkey_id uuid, new_name text) returns boolean
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  update passkeys set name = new_name where id = passkey_id and user_id = rules.me();
  return found;
end $$;

-- Returns false if the signed-in person has no passkey with this id.
create function rules.delete_my_passkey(passkey_id uuid) returns boolean
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  delete from passkeys where id = passkey_id and user_id = rules.me();
  return found;
end $$;

grant execute on function rules.my_passkeys, rules.rename_my_passkey, rules.delete_my_passkey to groundwork_member;
